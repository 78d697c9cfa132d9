-- The seats that were given to bots of the service, for the limits on them. It is no truth: the events say who
-- sits where. A row is deleted when its match is over, or when it is found that its bot does not sit there.

CREATE TABLE nostos.bot_seats (
    match uuid NOT NULL,
    seat integer NOT NULL,
    player text NOT NULL,                               -- the bot
    host text NOT NULL,                                 -- the player who opened the match
    taken_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (match, seat, player)
);
CREATE INDEX bot_seats_of_host ON nostos.bot_seats (host);

-- Take seats for bots, if neither the host nor the service then has more bots than it may; which bound is in
-- the way ('host', 'service'), or '' where they were taken. Seats that the same bots have are not counted twice.
-- Callers wait for each other, so that two together never exceed a bound.
CREATE FUNCTION nostos.take_bot_seats(
    of_match uuid, seats integer[], players text[], of_host text, most_of_host integer, most integer
) RETURNS text LANGUAGE plpgsql SET search_path = '' AS $$
DECLARE
    new integer;
BEGIN
    PERFORM pg_catalog.pg_advisory_xact_lock(7957706010510176098);  -- 'nostos/b'
    SELECT count(*) INTO new FROM unnest(seats, players) AS wanted (seat, player)
        WHERE NOT EXISTS (
            SELECT FROM nostos.bot_seats AS had
            WHERE had.match = of_match AND had.seat = wanted.seat AND had.player = wanted.player
        );
    IF new = 0 THEN
        RETURN '';
    END IF;
    IF new + (SELECT count(*) FROM nostos.bot_seats WHERE host = of_host) > most_of_host THEN
        RETURN 'host';
    END IF;
    IF new + (SELECT count(*) FROM nostos.bot_seats) > most THEN
        RETURN 'service';
    END IF;
    INSERT INTO nostos.bot_seats (match, seat, player, host)
        SELECT of_match, wanted.seat, wanted.player, of_host FROM unnest(seats, players) AS wanted (seat, player)
        ON CONFLICT DO NOTHING;
    RETURN '';
END
$$;

REVOKE ALL ON nostos.bot_seats FROM PUBLIC;
REVOKE ALL ON FUNCTION nostos.take_bot_seats FROM PUBLIC;
GRANT SELECT, INSERT, DELETE ON nostos.bot_seats TO nostos_writer;
GRANT EXECUTE ON FUNCTION nostos.take_bot_seats TO nostos_writer;
