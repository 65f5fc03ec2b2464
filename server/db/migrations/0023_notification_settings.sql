-- compatible: two tables, and two columns that may be null, that code before it does not name
CREATE TABLE "notification_settings" (
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"is_on" boolean NOT NULL,
	CONSTRAINT "notification_settings_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "told_likes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "told_likes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"post_id" bigint,
	"comment_id" bigint,
	"notification_id" bigint NOT NULL,
	CONSTRAINT "told_likes_once" UNIQUE NULLS NOT DISTINCT("user_id","post_id","comment_id"),
	CONSTRAINT "told_likes_of" CHECK (num_nonnulls("told_likes"."post_id", "told_likes"."comment_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "post_id" bigint;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "comment_id" bigint;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "told_likes" ADD CONSTRAINT "told_likes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "told_likes" ADD CONSTRAINT "told_likes_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "told_likes_notification_id_index" ON "told_likes" USING btree ("notification_id");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_about" CHECK (num_nonnulls("notifications"."post_id", "notifications"."comment_id") <= 1);