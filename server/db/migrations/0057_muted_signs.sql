-- compatible: what is left of a word is a word as before
-- Texts are read without what nobody sees (server/visibility/fold.ts): older words that hold it mute nothing.
WITH bared AS (
  SELECT "user_id", "word", btrim(regexp_replace(regexp_replace("word", '[\u0001-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u0300-\u036f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20f0\u2800\u3164\ufe00-\ufe0f\ufe20-\ufe2d\ufeff\uffa0\ufff0-\ufffb\U000e0000-\U000e0fff]', '', 'g'), ' +', ' ', 'g')) AS "bare"
  FROM "muted_words"
), gone AS (
  DELETE FROM "muted_words" m USING bared b WHERE m."user_id" = b."user_id" AND m."word" = b."word" AND b."bare" <> b."word"
)
INSERT INTO "muted_words" ("user_id", "word") SELECT DISTINCT "user_id", "bare" FROM bared WHERE "bare" NOT IN ('', "word")
ON CONFLICT DO NOTHING;
