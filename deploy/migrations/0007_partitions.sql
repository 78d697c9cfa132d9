-- Each projection goes through the log in partitions of the streams, each at its own pace and led by one projector.
-- Every row says how many there are, so that who believes in another number finds no row that he may move.

ALTER TABLE nostos.tracking
    ADD COLUMN partition int NOT NULL DEFAULT 0,  -- from 0
    ADD COLUMN partitions int NOT NULL DEFAULT 1, -- the same in all rows
    ADD CHECK (partition >= 0 AND partition < partitions),
    DROP CONSTRAINT tracking_pkey,
    ADD PRIMARY KEY (projection, partition);
