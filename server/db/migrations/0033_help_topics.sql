-- compatible: code without them lays no text anew, and an article without a topic stands among the rest
ALTER TABLE "articles" ADD COLUMN "topic" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "laid" text;--> statement-breakpoint
-- Until now no call could change a text: what has a slug, and the first version of an agreement, is as it was laid.
UPDATE "articles" SET "laid" = encode(sha256(convert_to(concat_ws(E'\n', "topic", "title", "memo", "content"), 'UTF8')), 'hex')
WHERE "slug" is not null OR "version" = 1;
