-- Code without it would settle draws and leave what is kept unchecked, so it says of no older one that it works on.
CREATE TABLE "kept_locks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "kept_locks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"ticket_id" bigint NOT NULL,
	"issueno" text NOT NULL,
	"failure" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "kept_locks_once" UNIQUE("ticket_id","issueno")
);
--> statement-breakpoint
CREATE TABLE "kept_results" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "kept_results_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"ticket_id" bigint NOT NULL,
	"draw_id" bigint NOT NULL,
	"wins" jsonb NOT NULL,
	"fen" bigint NOT NULL,
	"unpublished" boolean NOT NULL,
	"undecided" boolean NOT NULL,
	CONSTRAINT "kept_results_once" UNIQUE("ticket_id","draw_id"),
	CONSTRAINT "kept_results_fen" CHECK ("kept_results"."fen" >= 0)
);
--> statement-breakpoint
CREATE TABLE "kept_tickets" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "kept_tickets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"slot" smallint NOT NULL,
	"game" smallint NOT NULL,
	"text" text NOT NULL,
	"issues" integer,
	"first_issue" text NOT NULL,
	"until_issue" text,
	"locks" boolean NOT NULL,
	"kept_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "kept_tickets_slot" UNIQUE("user_id","slot"),
	CONSTRAINT "kept_tickets_slots" CHECK ("kept_tickets"."slot" between 1 and 20),
	CONSTRAINT "kept_tickets_game" CHECK ("kept_tickets"."game" between 1 and 7),
	CONSTRAINT "kept_tickets_issues" CHECK ("kept_tickets"."issues" between 1 and 100 and "kept_tickets"."until_issue" is not null or "kept_tickets"."issues" is null)
);
--> statement-breakpoint
ALTER TABLE "kept_locks" ADD CONSTRAINT "kept_locks_ticket_id_kept_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."kept_tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_results" ADD CONSTRAINT "kept_results_ticket_id_kept_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."kept_tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_results" ADD CONSTRAINT "kept_results_draw_id_draws_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."draws"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_tickets" ADD CONSTRAINT "kept_tickets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kept_results_draw_id_index" ON "kept_results" USING btree ("draw_id");--> statement-breakpoint
CREATE INDEX "kept_tickets_game_first_issue_index" ON "kept_tickets" USING btree ("game","first_issue");--> statement-breakpoint
-- What an issue brings to a kept ticket joins what draws bring of an evening.
CREATE OR REPLACE FUNCTION "send_what_is_told"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM told JOIN notification_settings AS switched USING (user_id, kind)
      WHERE switched.by_mail OR switched.by_push) THEN
    RETURN NULL;
  END IF;
  WITH wanted AS (
    SELECT told.id, told.user_id, told.kind, told.created_at, switched.by_mail, switched.by_push,
      told.kind IN ('draw', 'win', 'no_win', 'kept') AS is_result
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
END $$;
