-- compatible: new tables and a column with a default; code without them tells in the page and by mail
CREATE TABLE "push_subscriptions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_subscriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"session_id" bigint NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"says_what" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_ok_at" timestamp with time zone,
	"failures" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "push_subscriptions_sessionId_unique" UNIQUE("session_id"),
	CONSTRAINT "push_subscriptions_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE TABLE "pushes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pushes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subscription_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"event" bigint NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"answer" text,
	CONSTRAINT "pushes_once" UNIQUE("subscription_id","kind","event"),
	CONSTRAINT "pushes_ended" CHECK (("pushes"."ended_at" is null) = ("pushes"."state" = 'waiting'))
);
--> statement-breakpoint
ALTER TABLE "notification_settings" ADD COLUMN "by_push" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "push_subscriptions_user_id_id_index" ON "push_subscriptions" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "pushes_evening" ON "pushes" USING btree ("subscription_id") WHERE "pushes"."kind" = 'evening' and "pushes"."state" = 'waiting' and "pushes"."tries" = 0;--> statement-breakpoint
CREATE INDEX "pushes_waiting" ON "pushes" USING btree ("due_at") WHERE "pushes"."state" = 'waiting';--> statement-breakpoint
-- When what a draw brings is sent beside the page: from 21:40 on, and never before what belongs together has come.
CREATE FUNCTION evening_due(told_at timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT greatest(told_at + interval '2 minutes',
    CASE WHEN (told_at AT TIME ZONE 'Asia/Shanghai')::time >= '18:00'
      THEN ((told_at AT TIME ZONE 'Asia/Shanghai')::date + time '21:40') AT TIME ZONE 'Asia/Shanghai' END)
$$;--> statement-breakpoint
-- What a member is told goes to their mail too, by the transaction that tells it, however it does. What draws bring is one mail
-- an evening. The row of one that waits is held: nobody takes it before that which joins it is committed.
CREATE OR REPLACE FUNCTION mail_what_is_told() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH wanted AS (
    SELECT told.id, told.user_id, told.kind, told.created_at, mail_addresses.address,
      told.kind IN ('draw', 'win', 'no_win') AS is_result
    FROM told
    JOIN notification_settings AS switched ON switched.user_id = told.user_id AND switched.kind = told.kind AND switched.by_mail
    JOIN mail_addresses ON mail_addresses.user_id = told.user_id AND mail_addresses.confirmed_at IS NOT NULL
      AND mail_addresses.off_at IS NULL),
  singly AS (
    INSERT INTO mails (user_id, address, kind, event, state, due_at, created_at)
    SELECT user_id, address, kind, id, 'waiting', created_at, created_at FROM wanted WHERE NOT is_result
    ON CONFLICT DO NOTHING)
  INSERT INTO mails (user_id, address, kind, event, state, due_at, created_at)
  SELECT user_id, address, 'evening', min(id), 'waiting', min(evening_due(created_at)), min(created_at)
  FROM wanted WHERE is_result GROUP BY user_id, address ORDER BY user_id
  ON CONFLICT (user_id) WHERE kind = 'evening' AND state = 'waiting' AND tries = 0 DO UPDATE SET due_at = mails.due_at;
  RETURN NULL;
END $$;--> statement-breakpoint
-- And in the same way it is pushed to their devices.
CREATE FUNCTION push_what_is_told() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH wanted AS (
    SELECT told.id, told.kind, told.created_at, push_subscriptions.id AS subscription_id,
      told.kind IN ('draw', 'win', 'no_win') AS is_result
    FROM told
    JOIN notification_settings AS switched ON switched.user_id = told.user_id AND switched.kind = told.kind AND switched.by_push
    JOIN push_subscriptions ON push_subscriptions.user_id = told.user_id),
  singly AS (
    INSERT INTO pushes (subscription_id, kind, event, due_at, created_at)
    SELECT subscription_id, kind, id, created_at, created_at FROM wanted WHERE NOT is_result
    ON CONFLICT DO NOTHING)
  INSERT INTO pushes (subscription_id, kind, event, due_at, created_at)
  SELECT subscription_id, 'evening', min(id), min(evening_due(created_at)), min(created_at)
  FROM wanted WHERE is_result GROUP BY subscription_id ORDER BY subscription_id
  ON CONFLICT (subscription_id) WHERE kind = 'evening' AND state = 'waiting' AND tries = 0 DO UPDATE SET due_at = pushes.due_at;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER notifications_pushed AFTER INSERT ON "notifications" REFERENCING NEW TABLE AS told
  FOR EACH STATEMENT EXECUTE FUNCTION push_what_is_told();
