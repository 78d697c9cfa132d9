-- Reports: what players told the operators. What they say, about whom, and who has them rests sealed; the columns are what the
-- queue is looked through by. A row goes with its reporter.

CREATE TABLE nostos.reports (
    report uuid PRIMARY KEY,
    number int NOT NULL,         -- of the last event of the report
    reporter text NOT NULL,      -- the player who filed it, who may list their own
    status text NOT NULL,
    filed_at timestamptz NOT NULL,
    decided_at timestamptz,
    content bytea NOT NULL       -- the whole report: sealed, or JSON where nothing is
);
-- A page of the queue is in the order of filing, either way, behind a cursor of (filed_at, report).
CREATE INDEX reports_by_status ON nostos.reports (status, filed_at, report);
CREATE INDEX reports_by_filing ON nostos.reports (filed_at, report);
CREATE INDEX reports_by_reporter ON nostos.reports (reporter, filed_at, report);
CREATE INDEX reports_by_decision ON nostos.reports (decided_at) WHERE decided_at IS NOT NULL;

REVOKE ALL ON nostos.reports FROM PUBLIC;
GRANT SELECT, INSERT, UPDATE, DELETE ON nostos.reports TO nostos_projector;
GRANT SELECT ON nostos.reports TO nostos_reader;
