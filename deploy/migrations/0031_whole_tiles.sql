-- Of the tree over the leaves, the roots of full tiles alone are kept: levels 8, 16 and so on, one hash for 256. All that lies
-- between follows from them and from the leaves. A leaf that follows from match, step and head is kept as an empty one, and of
-- a blinded leaf its hash alone. How far the notary has come in the log is kept here: leaves need not be in the order of the log.
--
-- One hash in 512 is copied, and the table of before is dropped: moves wait for none of it.

CREATE TABLE nostos.notary (
    only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
    position bigint NOT NULL -- of the last event that the notary has gone by
);
INSERT INTO nostos.notary (position) SELECT coalesce((SELECT position FROM nostos.heads ORDER BY index DESC LIMIT 1), 0);
REVOKE ALL ON nostos.notary FROM PUBLIC;
GRANT SELECT ON nostos.notary TO nostos_reader, nostos_projector, nostos_writer;
GRANT UPDATE ON nostos.notary TO nostos_projector;

ALTER TABLE nostos.nodes RENAME TO nodes_before;
ALTER TABLE nostos.nodes_before RENAME CONSTRAINT nodes_pkey TO nodes_before_pkey;
CREATE TABLE nostos.nodes (
    level int NOT NULL,
    index bigint NOT NULL,
    hash bytea NOT NULL,
    PRIMARY KEY (level, index)
);
INSERT INTO nostos.nodes SELECT level, index, hash FROM nostos.nodes_before WHERE level > 0 AND level % 8 = 0;
DROP TABLE nostos.nodes_before;
CREATE TRIGGER only_ever_appended_to BEFORE UPDATE OR DELETE OR TRUNCATE ON nostos.nodes
    FOR EACH STATEMENT EXECUTE FUNCTION nostos.refuse_change();
ALTER TABLE nostos.nodes ENABLE ALWAYS TRIGGER only_ever_appended_to;
REVOKE ALL ON nostos.nodes FROM PUBLIC;
GRANT SELECT ON nostos.nodes TO nostos_reader, nostos_projector, nostos_writer;
GRANT INSERT ON nostos.nodes TO nostos_projector;

ALTER TABLE nostos.heads DROP CONSTRAINT heads_position_key;
