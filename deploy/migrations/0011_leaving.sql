-- Leaving: what was agreed on for sides that leave a match, which seats left, and who took their places.

ALTER TABLE nostos.lobby ADD COLUMN leaving jsonb;      -- {"resigned", "timed_out", ...}; null in older matches
ALTER TABLE nostos.lobby ADD COLUMN gone jsonb;         -- the seats that left: [{"seat", "policy"}]
ALTER TABLE nostos.lobby ADD COLUMN substituted jsonb;  -- who has the seat of somebody else: [{"seat", "step"}]
UPDATE nostos.lobby SET gone = '[]', substituted = '[]';
ALTER TABLE nostos.lobby ALTER COLUMN gone SET NOT NULL, ALTER COLUMN substituted SET NOT NULL;

CREATE INDEX lobby_with_absence ON nostos.lobby (match)
    WHERE status = 'playing' AND leaving ->> 'absent_after' IS NOT NULL;
