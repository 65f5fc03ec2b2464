CREATE TABLE "articles" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "articles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text,
	"kind" text NOT NULL,
	"agreement" text,
	"version" integer,
	"title" text NOT NULL,
	"memo" text DEFAULT '' NOT NULL,
	"content" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"shown" boolean DEFAULT true NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	CONSTRAINT "articles_slug_unique" UNIQUE("slug"),
	CONSTRAINT "articles_agreement_version_unique" UNIQUE("agreement","version"),
	CONSTRAINT "articles_kind" CHECK ("articles"."kind" in ('notice', 'help', 'agreement')),
	CONSTRAINT "articles_agreement" CHECK (num_nonnulls("articles"."agreement", "articles"."version") = case when "articles"."kind" = 'agreement' then 2 else 0 end),
	CONSTRAINT "articles_which" CHECK ("articles"."agreement" in ('privacy', 'user', 'vip') and "articles"."version" > 0)
);
--> statement-breakpoint
CREATE TABLE "banners" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "banners_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text,
	"place" integer NOT NULL,
	"title" text NOT NULL,
	"memo" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"image" text NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"shown" boolean DEFAULT true NOT NULL,
	CONSTRAINT "banners_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE INDEX "articles_kind_position_published_at_index" ON "articles" USING btree ("kind","position","published_at");--> statement-breakpoint
CREATE INDEX "banners_place_position_index" ON "banners" USING btree ("place","position");