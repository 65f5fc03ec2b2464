CREATE TABLE "post_drafts" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"content" text NOT NULL,
	"share_id" bigint,
	"saved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_likes" (
	"post_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	CONSTRAINT "post_likes_post_id_user_id_pk" PRIMARY KEY("post_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "post_versions" (
	"post_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"content" text NOT NULL,
	"media" jsonb NOT NULL,
	"state" text DEFAULT 'shown' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "post_versions_post_id_version_pk" PRIMARY KEY("post_id","version")
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "posts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"discussion_id" bigint NOT NULL,
	"is_share" boolean DEFAULT false NOT NULL,
	"share_id" bigint,
	"content" text NOT NULL,
	"folded" text NOT NULL,
	"media" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"card" jsonb,
	"region" text DEFAULT '' NOT NULL,
	"form" uuid,
	"state" text DEFAULT 'shown' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"likes" integer DEFAULT 0 NOT NULL,
	"shares" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"edited_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "posts_discussionId_unique" UNIQUE("discussion_id"),
	CONSTRAINT "posts_userId_form_unique" UNIQUE("user_id","form"),
	CONSTRAINT "posts_content" CHECK (length("posts"."content") between 1 and 2000),
	CONSTRAINT "posts_counts" CHECK ("posts"."likes" >= 0 and "posts"."shares" >= 0)
);
--> statement-breakpoint
CREATE TABLE "blocks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "blocks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"blocked_id" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "blocks_once" UNIQUE("user_id","blocked_id"),
	CONSTRAINT "blocks_others" CHECK ("blocks"."user_id" <> "blocks"."blocked_id")
);
--> statement-breakpoint
CREATE TABLE "muted_words" (
	"user_id" bigint NOT NULL,
	"word" text NOT NULL,
	CONSTRAINT "muted_words_user_id_word_pk" PRIMARY KEY("user_id","word"),
	CONSTRAINT "muted_words_word" CHECK (length("muted_words"."word") between 1 and 20)
);
--> statement-breakpoint
DROP INDEX "comments_user_id_index";--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "folded" text;--> statement-breakpoint
UPDATE "comments" SET "folded" = lower(normalize("content", NFKC));--> statement-breakpoint
ALTER TABLE "comments" ALTER COLUMN "folded" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "media" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "mentions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "region" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "form" uuid;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "state" text DEFAULT 'shown' NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "discussions" ADD COLUMN "shown" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "post_drafts" ADD CONSTRAINT "post_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_drafts" ADD CONSTRAINT "post_drafts_share_id_posts_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."posts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_likes" ADD CONSTRAINT "post_likes_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_likes" ADD CONSTRAINT "post_likes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_versions" ADD CONSTRAINT "post_versions_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_discussion_id_discussions_id_fk" FOREIGN KEY ("discussion_id") REFERENCES "public"."discussions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_share_id_posts_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."posts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocked_id_users_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "muted_words" ADD CONSTRAINT "muted_words_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "post_likes_user_id_index" ON "post_likes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "posts_feed" ON "posts" USING btree ("id") WHERE "posts"."state" = 'shown' and "posts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "posts_user_id_id_index" ON "posts" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "posts_share_id_index" ON "posts" USING btree ("share_id") WHERE "posts"."share_id" is not null;--> statement-breakpoint
CREATE INDEX "posts_deleted" ON "posts" USING btree ("deleted_at") WHERE "posts"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "blocks_blocked_id_index" ON "blocks" USING btree ("blocked_id");--> statement-breakpoint
CREATE INDEX "comments_user_id_id_index" ON "comments" USING btree ("user_id","id");--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_userId_form_unique" UNIQUE("user_id","form");--> statement-breakpoint
ALTER TABLE "discussions" ADD CONSTRAINT "discussions_shown" CHECK ("discussions"."shown" >= 0);--> statement-breakpoint
UPDATE "comments" SET "state" = 'held' WHERE "held";--> statement-breakpoint
ALTER TABLE "comments" DROP COLUMN "held";--> statement-breakpoint
UPDATE "discussions" SET "shown" = (
  SELECT count(*) FROM "comments" c LEFT JOIN "comments" t ON t."id" = c."thread_id"
  WHERE c."discussion_id" = "discussions"."id" AND c."state" = 'shown' AND c."deleted_at" IS NULL
    AND (t."id" IS NULL OR (t."state" = 'shown' AND t."deleted_at" IS NULL)));
