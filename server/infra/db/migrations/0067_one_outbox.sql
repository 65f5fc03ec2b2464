CREATE TABLE "outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel" text NOT NULL,
	"user_id" bigint NOT NULL,
	"address" text,
	"subscription_id" bigint,
	"kind" text NOT NULL,
	"event" bigint NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"answer" text,
	CONSTRAINT "outbox_once" UNIQUE NULLS NOT DISTINCT("user_id","subscription_id","kind","event"),
	CONSTRAINT "outbox_ended" CHECK (("outbox"."ended_at" is null) = ("outbox"."state" in ('waiting', 'handed'))),
	CONSTRAINT "outbox_mail" CHECK (("outbox"."channel" = 'mail') = ("outbox"."address" is not null)),
	CONSTRAINT "outbox_push" CHECK (("outbox"."channel" = 'push') = ("outbox"."subscription_id" is not null))
);
--> statement-breakpoint
-- Pushes keep their numbers: by them a device knows one that it has shown. One whose device has gone would be told nothing.
INSERT INTO "outbox" ("id", "channel", "user_id", "subscription_id", "kind", "event", "state", "tries", "due_at", "created_at", "ended_at", "answer")
  OVERRIDING SYSTEM VALUE
  SELECT p.id, 'push', s.user_id, s.id, p.kind, p.event, p.state, p.tries, p.due_at, p.created_at, p.ended_at, p.answer
  FROM "pushes" AS p JOIN "push_subscriptions" AS s ON s.id = p.subscription_id;
--> statement-breakpoint
SELECT setval('"outbox_id_seq"', last_value) FROM "pushes_id_seq";
--> statement-breakpoint
INSERT INTO "outbox" ("channel", "user_id", "address", "kind", "event", "state", "tries", "due_at", "created_at", "ended_at", "answer")
  SELECT 'mail', user_id, address, kind, event, state, tries, due_at, created_at, ended_at, answer FROM "mails" ORDER BY id;
--> statement-breakpoint
DROP TRIGGER "notifications_mailed" ON "notifications";--> statement-breakpoint
DROP TRIGGER "notifications_pushed" ON "notifications";--> statement-breakpoint
DROP FUNCTION "mail_what_is_told"();--> statement-breakpoint
DROP FUNCTION "push_what_is_told"();--> statement-breakpoint
DROP TABLE "mails";--> statement-breakpoint
DROP TABLE "pushes";--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_evening" ON "outbox" USING btree ("user_id",coalesce("subscription_id", 0)) WHERE "outbox"."kind" = 'evening' and "outbox"."state" = 'waiting' and "outbox"."tries" = 0;--> statement-breakpoint
CREATE INDEX "outbox_waiting" ON "outbox" USING btree ("channel",("kind" <> 'confirm'),"due_at") WHERE "outbox"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "outbox_handed" ON "outbox" USING btree ("due_at") WHERE "outbox"."state" = 'handed';--> statement-breakpoint
CREATE INDEX "outbox_lost" ON "outbox" USING btree ("ended_at") WHERE "outbox"."state" = 'lost';--> statement-breakpoint
CREATE INDEX "outbox_asked" ON "outbox" USING btree (lower("address"),"created_at") WHERE "outbox"."kind" = 'confirm';--> statement-breakpoint
CREATE INDEX "outbox_oldest" ON "outbox" USING btree ("channel","id");--> statement-breakpoint
-- What a member is told goes to their mail and to their devices too, by the transaction that tells it, however it does. What draws
-- bring is one an evening. The row of one that waits is held: nobody takes it before that which joins it is committed. Most are
-- told in the page only: the question whether anybody wants more costs less than to begin the statement that sends it.
CREATE FUNCTION "send_what_is_told"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM told JOIN notification_settings AS switched USING (user_id, kind)
      WHERE switched.by_mail OR switched.by_push) THEN
    RETURN NULL;
  END IF;
  WITH wanted AS (
    SELECT told.id, told.user_id, told.kind, told.created_at, switched.by_mail, switched.by_push,
      told.kind IN ('draw', 'win', 'no_win') AS is_result
    FROM told JOIN notification_settings AS switched USING (user_id, kind)),
  sent AS (
    SELECT wanted.*, 'mail' AS channel, address, NULL::bigint AS subscription_id
    FROM wanted JOIN mail_addresses USING (user_id) WHERE by_mail AND confirmed_at IS NOT NULL AND off_at IS NULL
    UNION ALL
    SELECT wanted.*, 'push', NULL, push_subscriptions.id
    FROM wanted JOIN push_subscriptions USING (user_id) WHERE by_push)
  INSERT INTO outbox (channel, user_id, address, subscription_id, kind, event, due_at, created_at)
  SELECT channel, user_id, address, subscription_id, CASE WHEN is_result THEN 'evening' ELSE min(kind) END, min(id),
    min(CASE WHEN is_result THEN evening_due(created_at) ELSE created_at END), min(created_at)
  FROM sent GROUP BY channel, user_id, address, subscription_id, is_result, CASE WHEN NOT is_result THEN id END
  ORDER BY user_id, subscription_id
  ON CONFLICT (user_id, coalesce(subscription_id, 0)) WHERE kind = 'evening' AND state = 'waiting' AND tries = 0
    DO UPDATE SET due_at = outbox.due_at;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "notifications_sent" AFTER INSERT ON "notifications" REFERENCING NEW TABLE AS told
  FOR EACH STATEMENT EXECUTE FUNCTION send_what_is_told();
