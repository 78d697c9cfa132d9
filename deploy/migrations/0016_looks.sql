-- Looks: organizers who see what a seat saw up to a step.

ALTER TABLE nostos.lobby ADD COLUMN looks jsonb NOT NULL DEFAULT '[]'; -- [{"player", "seat", "step"}]

-- Rows of delayed matches that were kept before lobby had its last columns lack what these hold in all such matches.
UPDATE nostos.lobby_steps SET listing = jsonb_build_object(
    'ledger', 1, 'signed', false, 'reveal_within', 0, 'revealing', '[]'::jsonb, 'beacon_value', '', 'looks', '[]'::jsonb
) || listing;
