-- An edit that would be held is refused now: what waits, or was taken down, beside its post goes, or the next edit would meet its number.
UPDATE "reviews" SET "state" = 'taken_down', "words" = '修改没有保存', "decided_at" = now() FROM "posts"
  WHERE "reviews"."kind" = 'post' AND "reviews"."state" = 'waiting' AND "posts"."id" = "reviews"."subject_id"
    AND "reviews"."version" > "posts"."version";--> statement-breakpoint
DELETE FROM "post_versions" USING "posts" WHERE "posts"."id" = "post_versions"."post_id"
  AND "post_versions"."version" > "posts"."version";--> statement-breakpoint
-- Pictures are kept for no undo any more: the sweep finds those that were.
UPDATE "uploads" SET "used_at" = NULL WHERE '/uploads/' || "name" IN (
  SELECT "one"->>'path' FROM "settings", jsonb_array_elements(
    CASE "key" WHEN 'contact' THEN coalesce("value"->'former', '[]') ELSE "value" END) AS "one"
  WHERE "key" IN ('contact', 'former_banner_pictures'));--> statement-breakpoint
UPDATE "settings" SET "value" = "value" - 'former' WHERE "key" = 'contact';--> statement-breakpoint
DELETE FROM "settings" WHERE "key" = 'former_banner_pictures';
