-- compatible: code without them mutes and bans as before; what it does then is in no list
CREATE TABLE "sanctions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sanctions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"until" timestamp with time zone,
	"by_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"lifted_by_id" bigint,
	"lifted_at" timestamp with time zone,
	CONSTRAINT "sanctions_until" CHECK (("sanctions"."kind" = 'mute') = ("sanctions"."until" is not null))
);
--> statement-breakpoint
ALTER TABLE "sanctions" ADD CONSTRAINT "sanctions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sanctions_one_ban" ON "sanctions" USING btree ("user_id") WHERE "sanctions"."kind" = 'ban' and "sanctions"."lifted_at" is null;--> statement-breakpoint
CREATE INDEX "sanctions_open" ON "sanctions" USING btree ("id") WHERE "sanctions"."lifted_at" is null;--> statement-breakpoint
CREATE INDEX "sanctions_user_id_id_index" ON "sanctions" USING btree ("user_id","id");--> statement-breakpoint
-- Who is muted or banned already is listed, and can be let back; for what and by whom stands in the audit log.
INSERT INTO "sanctions" ("user_id", "kind", "reason", "until", "created_at")
SELECT "user_id", 'mute', '', "muted_until", now() FROM "writers" WHERE "muted_until" is not null
UNION ALL
SELECT "id", 'ban', '', null, "banned_at" FROM "users" WHERE "banned_at" is not null and "deleted_at" is null;
