-- compatible: new tables and a column with a default; code without them tells in the page only
CREATE TABLE "mail_addresses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mail_addresses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"address" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"bounces" smallint DEFAULT 0 NOT NULL,
	"off_at" timestamp with time zone,
	"says_what" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"address" text NOT NULL,
	"kind" text NOT NULL,
	"event" bigint NOT NULL,
	"state" text NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"answer" text,
	CONSTRAINT "mails_once" UNIQUE("user_id","kind","event"),
	CONSTRAINT "mails_ended" CHECK (("mails"."ended_at" is null) = ("mails"."state" in ('waiting', 'handed')))
);
--> statement-breakpoint
ALTER TABLE "notification_settings" ADD COLUMN "by_mail" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_addresses" ADD CONSTRAINT "mail_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "mail_addresses_one" ON "mail_addresses" USING btree ("user_id",("confirmed_at" is null));--> statement-breakpoint
CREATE INDEX "mails_waiting" ON "mails" USING btree (("kind" <> 'confirm'),"due_at") WHERE "mails"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "mails_handed" ON "mails" USING btree ("due_at") WHERE "mails"."state" = 'handed';--> statement-breakpoint
CREATE INDEX "mails_asked" ON "mails" USING btree (lower("address"),"created_at") WHERE "mails"."kind" = 'confirm';--> statement-breakpoint
-- What a member is told goes to their mail too, by the transaction that tells it, however it does. All that a draw brings
-- of one kind is one mail.
CREATE FUNCTION mail_what_is_told() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO mails (user_id, address, kind, event, state, due_at, created_at)
  SELECT told.user_id, mail_addresses.address, told.kind,
    CASE WHEN told.kind IN ('win', 'no_win') THEN told.scope ELSE told.id END, 'waiting', told.created_at, told.created_at
  FROM told
  JOIN notification_settings AS switched ON switched.user_id = told.user_id AND switched.kind = told.kind AND switched.by_mail
  JOIN mail_addresses ON mail_addresses.user_id = told.user_id AND mail_addresses.confirmed_at IS NOT NULL
    AND mail_addresses.off_at IS NULL
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER notifications_mailed AFTER INSERT ON "notifications" REFERENCING NEW TABLE AS told
  FOR EACH STATEMENT EXECUTE FUNCTION mail_what_is_told();
