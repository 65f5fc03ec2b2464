-- compatible: a new table
CREATE TABLE "upload_parts" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"taken_at" timestamp with time zone,
	"name" text,
	CONSTRAINT "upload_parts_bytes" CHECK ("upload_parts"."bytes" > 0)
);
--> statement-breakpoint
ALTER TABLE "upload_parts" ADD CONSTRAINT "upload_parts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "upload_parts_user_id_created_at_index" ON "upload_parts" USING btree ("user_id","created_at");