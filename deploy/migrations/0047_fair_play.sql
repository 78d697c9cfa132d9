-- Reports on fair play that arbiters of tournaments ask for. A process works on one match after the other and notes each; when all are
-- done, each player's part is made of the notes, which are deleted then. Nothing of it is an event, and nobody reads it but the API and
-- that process.

CREATE TABLE nostos.fair_play_reports (
    report uuid PRIMARY KEY,            -- follows from the player who asked and from their key
    tournament uuid NOT NULL,
    kind text NOT NULL,                 -- audit, luck
    asked_by text NOT NULL,
    asked_at timestamptz NOT NULL,
    digest text NOT NULL,               -- of the request: the same key with another request is refused
    matches uuid[] NOT NULL,
    evaluator text NOT NULL,            -- the hash of the measure of luck that the regulations name, or ''
    status text NOT NULL DEFAULT 'queued', -- queued, running, done, failed
    done int NOT NULL DEFAULT 0,        -- matches that are noted
    lease uuid,                         -- of the process that works on it
    leased_until timestamptz,           -- afterwards another process may take it up
    attempts int NOT NULL DEFAULT 0,    -- how often a process took it up
    started_at timestamptz,
    ended_at timestamptz,
    summary text NOT NULL DEFAULT ''    -- JSON: what the report says besides the parts of players
);
CREATE UNIQUE INDEX fair_play_reports_open ON nostos.fair_play_reports (tournament) WHERE status IN ('queued', 'running');
CREATE INDEX fair_play_reports_to_do ON nostos.fair_play_reports (asked_at, report) WHERE status IN ('queued', 'running');
CREATE INDEX fair_play_reports_of_tournament ON nostos.fair_play_reports (tournament, asked_at, report);

CREATE TABLE nostos.fair_play_notes (
    report uuid NOT NULL REFERENCES nostos.fair_play_reports ON DELETE CASCADE,
    place int NOT NULL,                 -- of the match in the report, from 1
    note text NOT NULL,                 -- JSON
    PRIMARY KEY (report, place)
);

CREATE TABLE nostos.fair_play_parts (
    report uuid NOT NULL REFERENCES nostos.fair_play_reports ON DELETE CASCADE,
    player text NOT NULL,
    part text NOT NULL,                 -- JSON
    PRIMARY KEY (report, player)
);
CREATE INDEX fair_play_parts_of_player ON nostos.fair_play_parts (player, report);

REVOKE ALL ON nostos.fair_play_reports, nostos.fair_play_notes, nostos.fair_play_parts FROM PUBLIC;
GRANT SELECT, INSERT, UPDATE ON nostos.fair_play_reports TO nostos_writer;
GRANT SELECT, INSERT, DELETE ON nostos.fair_play_notes, nostos.fair_play_parts TO nostos_writer;
