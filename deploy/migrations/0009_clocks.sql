-- Clocks: what was agreed of time in each match, and when somebody last minded those that run.

ALTER TABLE nostos.lobby ADD COLUMN clock jsonb;  -- {"kind": "fischer", ...}; null where there is none
CREATE INDEX lobby_with_clocks ON nostos.lobby (match) WHERE status = 'playing' AND clock IS NOT NULL;

CREATE TABLE nostos.clocks_minded (
    one boolean PRIMARY KEY DEFAULT true CHECK (one),   -- there is one row
    at timestamptz NOT NULL                             -- by the clock of the process that minds them
);
REVOKE ALL ON nostos.clocks_minded FROM PUBLIC;
GRANT SELECT, INSERT, UPDATE ON nostos.clocks_minded TO nostos_writer;
