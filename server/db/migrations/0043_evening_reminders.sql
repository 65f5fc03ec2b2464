CREATE TABLE "followed_games" (
	"user_id" bigint NOT NULL,
	"game" smallint NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "followed_games_user_id_game_pk" PRIMARY KEY("user_id","game")
);
--> statement-breakpoint
ALTER TABLE "followed_games" ADD CONSTRAINT "followed_games_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "followed_games_game_index" ON "followed_games" USING btree ("game");--> statement-breakpoint
CREATE UNIQUE INDEX "mails_evening" ON "mails" USING btree ("user_id") WHERE "mails"."kind" = 'evening' and "mails"."state" = 'waiting' and "mails"."tries" = 0;--> statement-breakpoint
-- Mails of wins that still wait begin where their notifications do; as tried ones they take no others in.
UPDATE mails SET kind = 'evening', tries = greatest(tries, 1),
  event = (SELECT min(n.id) FROM notifications n WHERE n.user_id = mails.user_id AND n.kind = mails.kind AND n.scope = mails.event)
WHERE state = 'waiting' AND kind IN ('win', 'no_win')
  AND EXISTS (SELECT FROM notifications n WHERE n.user_id = mails.user_id AND n.kind = mails.kind AND n.scope = mails.event);--> statement-breakpoint
UPDATE mails SET state = 'dropped', ended_at = now() WHERE state = 'waiting' AND kind IN ('win', 'no_win');--> statement-breakpoint
-- What a member is told goes to their mail too, by the transaction that tells it, however it does. What draws bring is one mail
-- an evening, from 21:40 on, and never before what belongs together has come. The row of one that waits is held: nobody takes it
-- before that which joins it is committed.
CREATE OR REPLACE FUNCTION mail_what_is_told() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH wanted AS (
    SELECT told.id, told.user_id, told.kind, told.created_at, mail_addresses.address,
      told.kind IN ('draw', 'win', 'no_win') AS is_result,
      told.created_at AT TIME ZONE 'Asia/Shanghai' AS local
    FROM told
    JOIN notification_settings AS switched ON switched.user_id = told.user_id AND switched.kind = told.kind AND switched.by_mail
    JOIN mail_addresses ON mail_addresses.user_id = told.user_id AND mail_addresses.confirmed_at IS NOT NULL
      AND mail_addresses.off_at IS NULL),
  singly AS (
    INSERT INTO mails (user_id, address, kind, event, state, due_at, created_at)
    SELECT user_id, address, kind, id, 'waiting', created_at, created_at FROM wanted WHERE NOT is_result
    ON CONFLICT DO NOTHING)
  INSERT INTO mails (user_id, address, kind, event, state, due_at, created_at)
  SELECT user_id, address, 'evening', min(id), 'waiting',
    min(greatest(created_at + interval '2 minutes',
      CASE WHEN local::time >= '18:00' THEN (local::date + time '21:40') AT TIME ZONE 'Asia/Shanghai' END)),
    min(created_at)
  FROM wanted WHERE is_result GROUP BY user_id, address ORDER BY user_id
  ON CONFLICT (user_id) WHERE kind = 'evening' AND state = 'waiting' AND tries = 0 DO UPDATE SET due_at = mails.due_at;
  RETURN NULL;
END $$;
