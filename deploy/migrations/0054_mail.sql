-- E-mail: the address that a player named and confirmed, and what is to be sent there. Nothing of it is an event, and nobody reads it but the
-- API and the processes that send.

CREATE TABLE nostos.mail_addresses (
    player text PRIMARY KEY,            -- a player has one at most
    address uuid NOT NULL,              -- drawn anew for another address
    secret bytea NOT NULL UNIQUE,       -- the hash of the secret in the links of its mails
    sealed bytea NOT NULL,              -- the address, its language and the secret, sealed with the player's key
    confirmed_at timestamptz,           -- NULL: nothing is sent there but the question whether it is theirs
    added_at timestamptz NOT NULL DEFAULT now(),
    held_until timestamptz,             -- while a mail is sent there: when another process may send one
    failures int NOT NULL DEFAULT 0,    -- attempts in a row that failed
    rest_until timestamptz              -- nothing is sent there before, after failures
);

-- What waits, and what was sent: of a match or a tournament there is one mail in some hours. It never says what is in it.
CREATE TABLE nostos.mails (
    player text NOT NULL REFERENCES nostos.mail_addresses ON DELETE CASCADE,
    kind text NOT NULL,                 -- confirm, turn, paired
    subject uuid NOT NULL,              -- the match or the tournament; of `confirm` the address
    since int NOT NULL DEFAULT 0,       -- of a turn: the last step before it at which the match asked the player nothing; 0: not known
    open boolean NOT NULL DEFAULT true, -- whether it is so still
    due_at timestamptz,                 -- NULL: nothing waits
    sent_at timestamptz,                -- the last time
    attempts int NOT NULL DEFAULT 0,    -- that began
    PRIMARY KEY (player, kind, subject)
);
CREATE INDEX mails_due ON nostos.mails (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX mails_of_subject ON nostos.mails (subject);

REVOKE ALL ON nostos.mail_addresses, nostos.mails FROM PUBLIC;
GRANT SELECT, INSERT, UPDATE, DELETE ON nostos.mail_addresses, nostos.mails TO nostos_writer;

-- No query orders what waits without the browsers that it goes to.
DROP INDEX nostos.pushes_due;
