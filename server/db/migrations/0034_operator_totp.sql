-- compatible: a new table; code without it asks operators for a text message
CREATE TABLE "operator_totps" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"secret" "bytea" NOT NULL,
	"step" bigint,
	"confirmed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "operator_totps" ADD CONSTRAINT "operator_totps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;