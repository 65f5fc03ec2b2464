CREATE TABLE "reports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"review_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reports_once" UNIQUE("user_id","kind","subject_id")
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reviews_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"user_id" bigint NOT NULL,
	"content" text NOT NULL,
	"media" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"why" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"decided_at" timestamp with time zone,
	"appeal" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reviews_appeal" CHECK ("reviews"."appeal" = '' or "reviews"."decided_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "traces" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "traces_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"text_hash" "bytea" NOT NULL,
	"address" text NOT NULL,
	"port" integer,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "writers" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"published" integer DEFAULT 0 NOT NULL,
	"muted_until" timestamp with time zone,
	CONSTRAINT "writers_published" CHECK ("writers"."published" >= 0)
);
--> statement-breakpoint
ALTER TABLE "moderation_words" ADD COLUMN "allowed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "traces" ADD CONSTRAINT "traces_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "writers" ADD CONSTRAINT "writers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reports_review_id_index" ON "reports" USING btree ("review_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_waiting" ON "reviews" USING btree ("kind","subject_id","version") WHERE "reviews"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "reviews_queue" ON "reviews" USING btree ("id") WHERE "reviews"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "reviews_kind_subject_id_index" ON "reviews" USING btree ("kind","subject_id");--> statement-breakpoint
CREATE INDEX "reviews_user_id_index" ON "reviews" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "traces_user_id_created_at_index" ON "traces" USING btree ("user_id","created_at");
--> statement-breakpoint
INSERT INTO "reviews" ("kind", "subject_id", "user_id", "content", "why", "created_at")
  SELECT 'comment', "id", "user_id", "content", '', "created_at" FROM "comments"
  WHERE "state" = 'held' AND "deleted_at" IS NULL;--> statement-breakpoint
INSERT INTO "writers" ("user_id", "published")
  SELECT "user_id", count(*) FROM "comments" WHERE "state" = 'shown' GROUP BY "user_id";
