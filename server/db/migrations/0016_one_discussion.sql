CREATE TABLE "discussions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "discussions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	CONSTRAINT "discussions_kind" CHECK ("discussions"."kind" in ('ranking', 'post'))
);
--> statement-breakpoint
CREATE TABLE "ranking_discussions" (
	"draw_id" bigint PRIMARY KEY NOT NULL,
	"discussion_id" bigint NOT NULL,
	CONSTRAINT "ranking_discussions_discussionId_unique" UNIQUE("discussion_id")
);
--> statement-breakpoint
ALTER TABLE "ranking_discussions" ADD CONSTRAINT "ranking_discussions_draw_id_draws_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."draws"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ranking_discussions" ADD CONSTRAINT "ranking_discussions_discussion_id_discussions_id_fk" FOREIGN KEY ("discussion_id") REFERENCES "public"."discussions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- The first discussions take the ids of their draws: what was a comment's draw is then its discussion, and no comment is
-- written anew.
INSERT INTO "discussions" ("id", "kind") OVERRIDING SYSTEM VALUE SELECT DISTINCT "draw_id", 'ranking' FROM "ranking_comments";--> statement-breakpoint
SELECT setval('discussions_id_seq', max("id")) FROM "discussions";--> statement-breakpoint
INSERT INTO "ranking_discussions" ("draw_id", "discussion_id") SELECT "id", "id" FROM "discussions";--> statement-breakpoint
ALTER TABLE "ranking_comments" RENAME TO "comments";--> statement-breakpoint
ALTER TABLE "ranking_likes" RENAME TO "comment_likes";--> statement-breakpoint
ALTER TABLE "comments" DROP CONSTRAINT "ranking_comments_draw_id_draws_id_fk";--> statement-breakpoint
ALTER TABLE "comments" RENAME COLUMN "draw_id" TO "discussion_id";--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_discussion_id_discussions_id_fk" FOREIGN KEY ("discussion_id") REFERENCES "public"."discussions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER SEQUENCE "ranking_comments_id_seq" RENAME TO "comments_id_seq";--> statement-breakpoint
ALTER TABLE "comments" RENAME CONSTRAINT "ranking_comments_pkey" TO "comments_pkey";--> statement-breakpoint
ALTER TABLE "comments" RENAME CONSTRAINT "ranking_comments_content" TO "comments_content";--> statement-breakpoint
ALTER TABLE "comments" RENAME CONSTRAINT "ranking_comments_user_id_users_id_fk" TO "comments_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "comments" RENAME CONSTRAINT "ranking_comments_thread_id_ranking_comments_id_fk" TO "comments_thread_id_comments_id_fk";--> statement-breakpoint
ALTER TABLE "comments" RENAME CONSTRAINT "ranking_comments_reply_to_ranking_comments_id_fk" TO "comments_reply_to_comments_id_fk";--> statement-breakpoint
ALTER TABLE "comment_likes" RENAME CONSTRAINT "ranking_likes_comment_id_user_id_pk" TO "comment_likes_comment_id_user_id_pk";--> statement-breakpoint
ALTER TABLE "comment_likes" RENAME CONSTRAINT "ranking_likes_comment_id_ranking_comments_id_fk" TO "comment_likes_comment_id_comments_id_fk";--> statement-breakpoint
ALTER TABLE "comment_likes" RENAME CONSTRAINT "ranking_likes_user_id_users_id_fk" TO "comment_likes_user_id_users_id_fk";--> statement-breakpoint
ALTER INDEX "ranking_comments_draw_id_id_index" RENAME TO "comments_discussion_id_id_index";--> statement-breakpoint
ALTER INDEX "ranking_comments_draw_id_index" RENAME TO "comments_discussion_id_index";--> statement-breakpoint
ALTER INDEX "ranking_comments_thread_id_id_index" RENAME TO "comments_thread_id_id_index";--> statement-breakpoint
ALTER INDEX "ranking_comments_user_id_index" RENAME TO "comments_user_id_index";--> statement-breakpoint
ALTER INDEX "ranking_comments_reply_to_index" RENAME TO "comments_reply_to_index";--> statement-breakpoint
ALTER INDEX "ranking_comments_deleted" RENAME TO "comments_deleted";--> statement-breakpoint
ALTER INDEX "ranking_likes_user_id_index" RENAME TO "comment_likes_user_id_index";
