-- Everything that 59 migrations had made by version 0.1.0, in one (docs/decisions/052-one-baseline.md).
CREATE TABLE "consents" (
	"user_id" bigint NOT NULL,
	"article_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "consents_userId_articleId_unique" UNIQUE("user_id","article_id")
);

CREATE TABLE "sessions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"staff" boolean DEFAULT false NOT NULL,
	"device" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"proven_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sessions_tokenHash_unique" UNIQUE("token_hash")
);

CREATE TABLE "users" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"phone" text,
	"nickname" text NOT NULL,
	"avatar" text,
	"gender" smallint DEFAULT -1 NOT NULL,
	"birthday" date,
	"vip_code" text,
	"role" text DEFAULT 'player' NOT NULL,
	"password_hash" text,
	"created_at" timestamp with time zone NOT NULL,
	"banned_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "users_phone_unique" UNIQUE("phone"),
	CONSTRAINT "users_vipCode_unique" UNIQUE("vip_code"),
	CONSTRAINT "users_gender" CHECK ("users"."gender" in (-1, 1, 2)),
	CONSTRAINT "users_role" CHECK ("users"."role" in ('player', 'moderator', 'editor', 'cashier', 'administrator')),
	CONSTRAINT "users_alive" CHECK (num_nonnulls("users"."phone", "users"."vip_code") = case when "users"."deleted_at" is null then 2 else 0 end)
);

CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"action" text NOT NULL,
	"actor" text,
	"target" text,
	"address" text,
	"gid" text,
	"detail" jsonb
);

CREATE TABLE "calendar_feeds" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "calendar_feeds_tokenHash_unique" UNIQUE("token_hash")
);

CREATE TABLE "coin_accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coin_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint,
	"name" text,
	"balance" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "coin_accounts_userId_unique" UNIQUE("user_id"),
	CONSTRAINT "coin_accounts_name_unique" UNIQUE("name"),
	CONSTRAINT "coin_accounts_one" CHECK (num_nonnulls("coin_accounts"."user_id", "coin_accounts"."name") = 1),
	CONSTRAINT "coin_accounts_balance" CHECK ("coin_accounts"."user_id" is null or "coin_accounts"."balance" >= 0)
);

CREATE TABLE "coin_entries" (
	"journal_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"balance_after" bigint NOT NULL,
	CONSTRAINT "coin_entries_journal_id_account_id_pk" PRIMARY KEY("journal_id","account_id"),
	CONSTRAINT "coin_entries_amount" CHECK ("coin_entries"."amount" <> 0)
);

CREATE TABLE "coin_journals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coin_journals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"payload_hash" "bytea" NOT NULL,
	"ref" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "coin_journals_key" UNIQUE("kind","key")
);

CREATE TABLE "article_versions" (
	"article_id" bigint NOT NULL,
	"revision" integer NOT NULL,
	"title" text NOT NULL,
	"memo" text NOT NULL,
	"content" text NOT NULL,
	"doc" jsonb,
	"saved_at" timestamp with time zone NOT NULL,
	"published_at" timestamp with time zone,
	CONSTRAINT "article_versions_article_id_revision_pk" PRIMARY KEY("article_id","revision")
);

CREATE TABLE "articles" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "articles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text,
	"form" uuid,
	"kind" text NOT NULL,
	"agreement" text,
	"version" integer,
	"topic" text DEFAULT '' NOT NULL,
	"title" text NOT NULL,
	"memo" text DEFAULT '' NOT NULL,
	"content" text NOT NULL,
	"doc" jsonb,
	"position" integer DEFAULT 0 NOT NULL,
	"shown" boolean DEFAULT true NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"laid" text,
	CONSTRAINT "articles_slug_unique" UNIQUE("slug"),
	CONSTRAINT "articles_form_unique" UNIQUE("form"),
	CONSTRAINT "articles_agreement_version_unique" UNIQUE("agreement","version"),
	CONSTRAINT "articles_kind" CHECK ("articles"."kind" in ('notice', 'help', 'agreement')),
	CONSTRAINT "articles_agreement" CHECK (num_nonnulls("articles"."agreement", "articles"."version") = case when "articles"."kind" = 'agreement' then 2 else 0 end),
	CONSTRAINT "articles_which" CHECK ("articles"."agreement" in ('privacy', 'user', 'vip') and "articles"."version" > 0)
);

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
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "banners_slug_unique" UNIQUE("slug")
);

CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);

CREATE TABLE "comment_likes" (
	"comment_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	CONSTRAINT "comment_likes_comment_id_user_id_pk" PRIMARY KEY("comment_id","user_id")
);

CREATE TABLE "comments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "comments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"discussion_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"thread_id" bigint,
	"reply_to" bigint,
	"content" text NOT NULL,
	"folded" text NOT NULL,
	"terms" "tsvector" DEFAULT '' NOT NULL,
	"media" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"mentions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"mentioned" bigint[],
	"region" text DEFAULT '' NOT NULL,
	"form" uuid,
	"state" text DEFAULT 'shown' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "comments_userId_form_unique" UNIQUE("user_id","form"),
	CONSTRAINT "comments_content" CHECK (length("comments"."content") between 1 and 500)
);

CREATE TABLE "discussions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "discussions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"shown" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "discussions_kind" CHECK ("discussions"."kind" in ('ranking', 'post')),
	CONSTRAINT "discussions_shown" CHECK ("discussions"."shown" >= 0)
);

CREATE TABLE "closures" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "closures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"from_date" date NOT NULL,
	"to_date" date NOT NULL,
	"office" text,
	CONSTRAINT "closures_once" UNIQUE NULLS NOT DISTINCT("from_date","to_date","office"),
	CONSTRAINT "closures_order" CHECK ("closures"."from_date" <= "closures"."to_date"),
	CONSTRAINT "closures_office" CHECK ("closures"."office" in ('welfare', 'sports'))
);

CREATE TABLE "draw_sources" (
	"draw_id" bigint NOT NULL,
	"source" text NOT NULL,
	"date" date NOT NULL,
	"first" text NOT NULL,
	"second" text NOT NULL,
	"sales_fen" bigint,
	"pool_fen" bigint,
	"deadline" timestamp with time zone,
	"prizes" jsonb NOT NULL,
	"arrived_at" timestamp with time zone NOT NULL,
	CONSTRAINT "draw_sources_draw_id_source_pk" PRIMARY KEY("draw_id","source"),
	CONSTRAINT "draw_sources_source" CHECK ("draw_sources"."source" in ('operator', 'welfare', 'sports', 'import', 'demo'))
);

CREATE TABLE "draws" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "draws_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"game" smallint NOT NULL,
	"issueno" text NOT NULL,
	"date" date NOT NULL,
	"first" text NOT NULL,
	"second" text NOT NULL,
	"sales_fen" bigint,
	"pool_fen" bigint,
	"deadline" timestamp with time zone,
	"prizes" jsonb NOT NULL,
	"first_bits" bit(64) NOT NULL,
	"second_bits" bit(64) NOT NULL,
	"trust" text NOT NULL,
	"demo" boolean NOT NULL,
	"arrived_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"corrected_at" timestamp with time zone,
	CONSTRAINT "draws_issue" UNIQUE("game","issueno"),
	CONSTRAINT "draws_day" UNIQUE("game","date"),
	CONSTRAINT "draws_game" CHECK ("draws"."game" between 1 and 7),
	CONSTRAINT "draws_issueno" CHECK ("draws"."issueno" ~ case when "draws"."game" in (1, 3, 7) then '^20\d{5}$' else '^\d{5}$' end),
	CONSTRAINT "draws_trust" CHECK ("draws"."trust" in ('single', 'confirmed', 'conflict')),
	CONSTRAINT "draws_sales" CHECK ("draws"."sales_fen" >= 0)
);

CREATE TABLE "feed_state" (
	"game" smallint PRIMARY KEY NOT NULL,
	"feed" text NOT NULL,
	"last_ok_at" timestamp with time zone,
	"last_error" text,
	"last_error_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone
);

CREATE TABLE "post_drafts" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"content" text NOT NULL,
	"share_id" bigint,
	"saved_at" timestamp with time zone NOT NULL
);

CREATE TABLE "post_likes" (
	"post_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	CONSTRAINT "post_likes_post_id_user_id_pk" PRIMARY KEY("post_id","user_id")
);

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

CREATE TABLE "posts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "posts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"discussion_id" bigint NOT NULL,
	"is_share" boolean DEFAULT false NOT NULL,
	"share_id" bigint,
	"content" text NOT NULL,
	"folded" text NOT NULL,
	"terms" "tsvector" DEFAULT '' NOT NULL,
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

CREATE TABLE "flood_windows" (
	"key" text PRIMARY KEY NOT NULL,
	"used" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);

CREATE TABLE "mail_addresses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mail_addresses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"address" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"bounces" smallint DEFAULT 0 NOT NULL,
	"off_at" timestamp with time zone,
	"says_what" boolean DEFAULT false NOT NULL
);

CREATE TABLE "mails" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"address" text NOT NULL,
	"kind" text NOT NULL,
	"event" bigint NOT NULL,
	"state" text NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"answer" text,
	CONSTRAINT "mails_once" UNIQUE("user_id","kind","event"),
	CONSTRAINT "mails_ended" CHECK (("mails"."ended_at" is null) = ("mails"."state" in ('waiting', 'handed')))
);

CREATE TABLE "upload_parts" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"taken_at" timestamp with time zone,
	"name" text,
	CONSTRAINT "upload_parts_bytes" CHECK ("upload_parts"."bytes" > 0)
);

CREATE TABLE "uploads" (
	"name" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"scene" text NOT NULL,
	"kind" text NOT NULL,
	"bytes" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"thumbhash" text DEFAULT '' NOT NULL,
	"animated" boolean DEFAULT false NOT NULL,
	"has_qr" boolean DEFAULT false NOT NULL,
	"withheld" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "uploads_bytes" CHECK ("uploads"."bytes" > 0)
);

CREATE TABLE "vip_chains" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"anchor" timestamp with time zone NOT NULL,
	"months" integer NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "vip_chains_months" CHECK ("vip_chains"."months" > 0 and "vip_chains"."until" > "vip_chains"."anchor")
);

CREATE TABLE "vip_grants" (
	"key" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"months" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "vip_grants_months" CHECK ("vip_grants"."months" <> 0)
);

CREATE TABLE "moderation_words" (
	"word" text PRIMARY KEY NOT NULL,
	"allowed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "moderation_words_word" CHECK (length("moderation_words"."word") between 1 and 40 and "moderation_words"."word" = lower("moderation_words"."word"))
);

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

CREATE TABLE "reviews" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reviews_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"user_id" bigint NOT NULL,
	"content" text NOT NULL,
	"text_hash" "bytea",
	"media" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"why" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"decided_at" timestamp with time zone,
	"appeal" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reviews_appeal" CHECK ("reviews"."appeal" = '' or "reviews"."decided_at" is not null)
);

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

CREATE TABLE "writers" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"published" integer DEFAULT 0 NOT NULL,
	"muted_until" timestamp with time zone,
	CONSTRAINT "writers_published" CHECK ("writers"."published" >= 0)
);

CREATE TABLE "notification_settings" (
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"is_on" boolean NOT NULL,
	"by_mail" boolean DEFAULT false NOT NULL,
	"by_push" boolean DEFAULT false NOT NULL,
	CONSTRAINT "notification_settings_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);

CREATE TABLE "notifications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"scope" bigint NOT NULL,
	"subject" text NOT NULL,
	"data" jsonb NOT NULL,
	"post_id" bigint,
	"comment_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "notifications_once" UNIQUE("kind","scope","subject"),
	CONSTRAINT "notifications_about" CHECK (num_nonnulls("notifications"."post_id", "notifications"."comment_id") <= 1)
);

CREATE TABLE "told_likes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "told_likes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"post_id" bigint,
	"comment_id" bigint,
	"notification_id" bigint NOT NULL,
	CONSTRAINT "told_likes_once" UNIQUE NULLS NOT DISTINCT("user_id","post_id","comment_id"),
	CONSTRAINT "told_likes_of" CHECK (num_nonnulls("told_likes"."post_id", "told_likes"."comment_id") = 1)
);

CREATE TABLE "operator_links" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);

CREATE TABLE "operator_totps" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"secret" "bytea" NOT NULL,
	"step" bigint,
	"confirmed_at" timestamp with time zone
);

CREATE TABLE "age_statements" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"version" smallint NOT NULL,
	"at" timestamp with time zone NOT NULL
);

CREATE TABLE "attempts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"no" text NOT NULL,
	"order_id" bigint NOT NULL,
	"channel" text NOT NULL,
	"wallet" text NOT NULL,
	"mode" text NOT NULL,
	"app" text NOT NULL,
	"merchant" text NOT NULL,
	"payer_address" text NOT NULL,
	"origin" text NOT NULL,
	"code" text,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"wallet_expires_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	"asked_until" timestamp with time zone,
	CONSTRAINT "attempts_no_unique" UNIQUE("no"),
	CONSTRAINT "attempts_wallet" CHECK ("attempts"."wallet" in ('wechat', 'alipay')),
	CONSTRAINT "attempts_state" CHECK ("attempts"."state" in ('open', 'closed', 'paid')),
	CONSTRAINT "attempts_due_ends" CHECK ("attempts"."state" <> 'paid' or "attempts"."due_at" is null)
);

CREATE TABLE "differences" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "differences_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reconciliation_id" bigint NOT NULL,
	"list" text NOT NULL,
	"about" text NOT NULL,
	"no" text NOT NULL,
	"bill_fen" bigint,
	"our_fen" bigint,
	"outcome" text NOT NULL
);

CREATE TABLE "fulfilments" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);

CREATE TABLE "gifts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gifts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"number" integer NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"asked_by" text NOT NULL,
	"decided_by" text,
	"words" text,
	"form" uuid,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "gifts_askedBy_form_unique" UNIQUE("asked_by","form"),
	CONSTRAINT "gifts_number" CHECK ("gifts"."number" > 0)
);

CREATE TABLE "incidents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "incidents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"order_id" bigint,
	"detail" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"resolved_at" timestamp with time zone,
	"resolution" text,
	"resolved_by" text,
	CONSTRAINT "incidents_once" UNIQUE("kind","subject")
);

CREATE TABLE "order_events" (
	"order_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"from_step" text,
	"to_step" text NOT NULL,
	"actor" text NOT NULL,
	"evidence" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_events_order_id_seq_pk" PRIMARY KEY("order_id","seq")
);

CREATE TABLE "order_transitions" (
	"from_step" text NOT NULL,
	"to_step" text NOT NULL,
	CONSTRAINT "order_transitions_from_step_to_step_pk" PRIMARY KEY("from_step","to_step")
);

CREATE TABLE "orders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"no" text NOT NULL,
	"user_id" bigint NOT NULL,
	"product_id" bigint,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"months" integer,
	"coins" integer,
	"amount_fen" bigint NOT NULL,
	"step" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "orders_no_unique" UNIQUE("no"),
	CONSTRAINT "orders_amount" CHECK ("orders"."amount_fen" > 0),
	CONSTRAINT "orders_kind" CHECK (case "orders"."kind" when 'vip' then "orders"."months" > 0 and "orders"."coins" is null
        when 'coins' then "orders"."coins" > 0 and "orders"."months" is null else false end)
);

CREATE TABLE "payment_events" (
	"channel" text NOT NULL,
	"event_id" text NOT NULL,
	"raw_sha256" "bytea" NOT NULL,
	"verdict" text NOT NULL,
	"attempt_no" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_events_channel_event_id_pk" PRIMARY KEY("channel","event_id")
);

CREATE TABLE "payments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel" text NOT NULL,
	"txn_id" text NOT NULL,
	"attempt_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"amount_fen" bigint NOT NULL,
	"verdict" text NOT NULL,
	"by" text NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "payments_attemptId_unique" UNIQUE("attempt_id"),
	CONSTRAINT "payments_txn" UNIQUE("txn_id","channel")
);

CREATE TABLE "products" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "products_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"months" integer,
	"coins" integer,
	"position" integer NOT NULL,
	"shown" boolean DEFAULT true NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "products_slug_unique" UNIQUE("slug"),
	CONSTRAINT "products_amount" CHECK ("products"."amount_fen" > 0),
	CONSTRAINT "products_kind" CHECK (case "products"."kind" when 'vip' then "products"."months" > 0 and "products"."coins" is null
        when 'coins' then "products"."coins" > 0 and "products"."months" is null else false end)
);

CREATE TABLE "reconciliations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reconciliations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel" text NOT NULL,
	"day" text NOT NULL,
	"rows" integer NOT NULL,
	"at" timestamp with time zone NOT NULL
);

CREATE TABLE "refunds" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"no" text NOT NULL,
	"payment_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"amount_fen" bigint NOT NULL,
	"cause" text NOT NULL,
	"reason" text NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"asked_by" text DEFAULT 'system' NOT NULL,
	"decided_by" text,
	"tries" smallint DEFAULT 0 NOT NULL,
	"looks" smallint DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone,
	"asked_until" timestamp with time zone,
	"words" text,
	"asked_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "refunds_no_unique" UNIQUE("no"),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_fen" > 0),
	CONSTRAINT "refunds_taken" CHECK ("refunds"."taken" >= 0)
);

CREATE TABLE "pick_address_allowances" (
	"address" "bytea" NOT NULL,
	"game" smallint NOT NULL,
	"issueno" text NOT NULL,
	"used" integer NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pick_address_allowances_address_game_issueno_pk" PRIMARY KEY("address","game","issueno"),
	CONSTRAINT "pick_address_allowances_used" CHECK ("pick_address_allowances"."used" between 1 and 300)
);

CREATE TABLE "pick_owners" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pick_owners_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"visitor" uuid,
	"user_id" bigint,
	"last_used_at" timestamp with time zone NOT NULL,
	"calls" bigint DEFAULT 1 NOT NULL,
	CONSTRAINT "pick_owners_visitor_unique" UNIQUE("visitor"),
	CONSTRAINT "pick_owners_userId_unique" UNIQUE("user_id"),
	CONSTRAINT "pick_owners_one" CHECK (num_nonnulls("pick_owners"."visitor", "pick_owners"."user_id") = 1)
);

CREATE TABLE "pick_panels" (
	"owner_id" bigint NOT NULL,
	"game" smallint NOT NULL,
	"issueno" text NOT NULL,
	"mode" text NOT NULL,
	"bets" jsonb NOT NULL,
	"refreshes_used" integer NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pick_panels_owner_id_game_issueno_mode_pk" PRIMARY KEY("owner_id","game","issueno","mode"),
	CONSTRAINT "pick_panels_game" CHECK ("pick_panels"."game" between 1 and 7),
	CONSTRAINT "pick_panels_mode" CHECK ("pick_panels"."mode" in ('lucky', 'random', 'continuous', 'small', 'medium', 'large')),
	CONSTRAINT "pick_panels_bets" CHECK (jsonb_array_length("pick_panels"."bets") between 1 and 10),
	CONSTRAINT "pick_panels_refreshes" CHECK ("pick_panels"."refreshes_used" between 0 and 10)
);

CREATE TABLE "picks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "picks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_id" bigint NOT NULL,
	"game" smallint NOT NULL,
	"issueno" text NOT NULL,
	"mode" text NOT NULL,
	"slot" smallint NOT NULL,
	"rank" integer NOT NULL,
	"first_bits" bit(64) NOT NULL,
	"second_bits" bit(64) NOT NULL,
	"locked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "picks_slot" UNIQUE("game","issueno","owner_id","mode","slot"),
	CONSTRAINT "picks_bet" UNIQUE("owner_id","game","issueno","mode","rank"),
	CONSTRAINT "picks_slots" CHECK ("picks"."slot" between 1 and 10)
);

CREATE TABLE "pick_rounds" (
	"owner_id" bigint NOT NULL,
	"game" smallint NOT NULL,
	"loop" integer NOT NULL,
	"key" "bytea" NOT NULL,
	"commitment" text NOT NULL,
	"seed" text,
	"next" integer NOT NULL,
	"deferred" integer[] NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "pick_rounds_owner_id_game_loop_pk" PRIMARY KEY("owner_id","game","loop"),
	CONSTRAINT "pick_rounds_loop" CHECK ("pick_rounds"."loop" >= 1 and "pick_rounds"."next" >= 0),
	CONSTRAINT "pick_rounds_key" CHECK (octet_length("pick_rounds"."key") = 32 and length("pick_rounds"."commitment") = 64),
	CONSTRAINT "pick_rounds_seed" CHECK ("pick_rounds"."seed" ~ '^[0-9A-Za-z]{1,64}$'),
	CONSTRAINT "pick_rounds_begun" CHECK ("pick_rounds"."started_at" is not null or (num_nonnulls("pick_rounds"."seed", "pick_rounds"."ended_at") = 0 and "pick_rounds"."next" = 0)),
	CONSTRAINT "pick_rounds_deferred" CHECK (cardinality("pick_rounds"."deferred") <= 10)
);

CREATE TABLE "player_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "player_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"by_id" bigint NOT NULL,
	"words" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "player_notes_words" CHECK (length("player_notes"."words") between 1 and 500)
);

CREATE TABLE "push_subscriptions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_subscriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"session_id" bigint NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"says_what" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_ok_at" timestamp with time zone,
	"failures" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "push_subscriptions_sessionId_unique" UNIQUE("session_id"),
	CONSTRAINT "push_subscriptions_endpoint_unique" UNIQUE("endpoint")
);

CREATE TABLE "pushes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pushes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subscription_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"event" bigint NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"answer" text,
	CONSTRAINT "pushes_once" UNIQUE("subscription_id","kind","event"),
	CONSTRAINT "pushes_ended" CHECK (("pushes"."ended_at" is null) = ("pushes"."state" = 'waiting'))
);

CREATE TABLE "ranked_players" (
	"draw_id" bigint NOT NULL,
	"rank" integer NOT NULL,
	"game" smallint NOT NULL,
	"user_id" bigint NOT NULL,
	"level" smallint NOT NULL,
	"points" bigint NOT NULL,
	"undecided" boolean DEFAULT false NOT NULL,
	CONSTRAINT "ranked_players_draw_id_rank_pk" PRIMARY KEY("draw_id","rank"),
	CONSTRAINT "ranked_players_rank" CHECK ("ranked_players"."rank" > 0)
);

CREATE TABLE "ranking_discussions" (
	"draw_id" bigint PRIMARY KEY NOT NULL,
	"discussion_id" bigint NOT NULL,
	CONSTRAINT "ranking_discussions_discussionId_unique" UNIQUE("discussion_id")
);

CREATE TABLE "ranking_totals" (
	"user_id" bigint NOT NULL,
	"game" smallint NOT NULL,
	"points" bigint NOT NULL,
	CONSTRAINT "ranking_totals_user_id_game_pk" PRIMARY KEY("user_id","game")
);

CREATE TABLE "rankings_due" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rankings_due_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"draw_id" bigint NOT NULL
);

CREATE TABLE "followed_games" (
	"user_id" bigint NOT NULL,
	"game" smallint NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "followed_games_user_id_game_pk" PRIMARY KEY("user_id","game")
);

CREATE TABLE "settlements" (
	"draw_id" bigint PRIMARY KEY NOT NULL,
	"rule" text,
	"reason" text,
	"points" jsonb NOT NULL,
	"complete" boolean NOT NULL,
	"borrowed" boolean NOT NULL,
	"winners" integer NOT NULL,
	"settled_at" timestamp with time zone NOT NULL,
	CONSTRAINT "settlements_rule" CHECK (num_nonnulls("settlements"."rule", "settlements"."reason") = 1)
);

CREATE TABLE "settlements_due" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "settlements_due_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"draw_id" bigint NOT NULL
);

CREATE TABLE "wins" (
	"pick_id" bigint PRIMARY KEY NOT NULL,
	"draw_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"level" smallint NOT NULL,
	"points" bigint,
	"locked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "wins_level" CHECK ("wins"."level" between 1 and 10),
	CONSTRAINT "wins_points" CHECK ("wins"."points" >= 0)
);

CREATE TABLE "challenges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"address_key" "bytea" NOT NULL,
	"zeros" smallint,
	"answer_hash" "bytea",
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "challenges_kind" CHECK (num_nonnulls("challenges"."zeros", "challenges"."answer_hash") = 1)
);

CREATE TABLE "code_minutes" (
	"minute" timestamp with time zone PRIMARY KEY NOT NULL,
	"sent" integer NOT NULL,
	"strangers" integer NOT NULL,
	"pictures" integer NOT NULL,
	CONSTRAINT "code_minutes_parts" CHECK ("code_minutes"."sent" >= "code_minutes"."strangers" and "code_minutes"."sent" >= "code_minutes"."pictures")
);

CREATE TABLE "sign_in_codes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sign_in_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"purpose" text NOT NULL,
	"phone_key" "bytea" NOT NULL,
	"address_key" "bytea" NOT NULL,
	"visitor_key" "bytea",
	"code_hash" "bytea" NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "sign_in_codes_tries" CHECK ("sign_in_codes"."tries" between 0 and 5)
);

CREATE TABLE "wrong_tries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wrong_tries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"phone_key" "bytea" NOT NULL,
	"address_key" "bytea" NOT NULL,
	"at" timestamp with time zone NOT NULL
);

CREATE TABLE "ignored_checks" (
	"name" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "ignored_checks_reason" CHECK (length("ignored_checks"."reason") between 1 and 200)
);

CREATE TABLE "blocks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "blocks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"blocked_id" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "blocks_once" UNIQUE("user_id","blocked_id"),
	CONSTRAINT "blocks_others" CHECK ("blocks"."user_id" <> "blocks"."blocked_id")
);

CREATE TABLE "muted_words" (
	"user_id" bigint NOT NULL,
	"word" text NOT NULL,
	CONSTRAINT "muted_words_user_id_word_pk" PRIMARY KEY("user_id","word"),
	CONSTRAINT "muted_words_word" CHECK (length("muted_words"."word") between 1 and 20)
);

CREATE TABLE "sandbox_refunds" (
	"no" text PRIMARY KEY NOT NULL,
	"trade_no" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "sandbox_refunds_amount" CHECK ("sandbox_refunds"."amount_fen" > 0)
);

CREATE TABLE "sandbox_trades" (
	"no" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"wallet" text NOT NULL,
	"title" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"proof" text,
	"paid_at" timestamp with time zone,
	CONSTRAINT "sandbox_trades_token_unique" UNIQUE("token"),
	CONSTRAINT "sandbox_trades_state" CHECK ("sandbox_trades"."state" in ('waiting', 'paid', 'closed')),
	CONSTRAINT "sandbox_trades_paid" CHECK (num_nonnulls("sandbox_trades"."proof", "sandbox_trades"."paid_at") = case "sandbox_trades"."state" when 'paid' then 2 else 0 end)
);

ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coin_accounts" ADD CONSTRAINT "coin_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coin_entries" ADD CONSTRAINT "coin_entries_journal_id_coin_journals_id_fk" FOREIGN KEY ("journal_id") REFERENCES "public"."coin_journals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coin_entries" ADD CONSTRAINT "coin_entries_account_id_coin_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."coin_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_versions" ADD CONSTRAINT "article_versions_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_likes" ADD CONSTRAINT "comment_likes_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_likes" ADD CONSTRAINT "comment_likes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_discussion_id_discussions_id_fk" FOREIGN KEY ("discussion_id") REFERENCES "public"."discussions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_thread_id_comments_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_reply_to_comments_id_fk" FOREIGN KEY ("reply_to") REFERENCES "public"."comments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw_sources" ADD CONSTRAINT "draw_sources_draw_id_draws_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."draws"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_drafts" ADD CONSTRAINT "post_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_drafts" ADD CONSTRAINT "post_drafts_share_id_posts_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."posts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_likes" ADD CONSTRAINT "post_likes_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_likes" ADD CONSTRAINT "post_likes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_versions" ADD CONSTRAINT "post_versions_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_discussion_id_discussions_id_fk" FOREIGN KEY ("discussion_id") REFERENCES "public"."discussions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_share_id_posts_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."posts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_addresses" ADD CONSTRAINT "mail_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_parts" ADD CONSTRAINT "upload_parts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vip_chains" ADD CONSTRAINT "vip_chains_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vip_grants" ADD CONSTRAINT "vip_grants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sanctions" ADD CONSTRAINT "sanctions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "traces" ADD CONSTRAINT "traces_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "writers" ADD CONSTRAINT "writers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "told_likes" ADD CONSTRAINT "told_likes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "told_likes" ADD CONSTRAINT "told_likes_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_links" ADD CONSTRAINT "operator_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_totps" ADD CONSTRAINT "operator_totps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "age_statements" ADD CONSTRAINT "age_statements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "differences" ADD CONSTRAINT "differences_reconciliation_id_reconciliations_id_fk" FOREIGN KEY ("reconciliation_id") REFERENCES "public"."reconciliations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fulfilments" ADD CONSTRAINT "fulfilments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incidents" ADD CONSTRAINT "incidents_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pick_owners" ADD CONSTRAINT "pick_owners_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pick_panels" ADD CONSTRAINT "pick_panels_owner_id_pick_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."pick_owners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picks" ADD CONSTRAINT "picks_owner_id_pick_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."pick_owners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pick_rounds" ADD CONSTRAINT "pick_rounds_owner_id_pick_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."pick_owners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "player_notes" ADD CONSTRAINT "player_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "player_notes" ADD CONSTRAINT "player_notes_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ranked_players" ADD CONSTRAINT "ranked_players_draw_id_draws_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."draws"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ranking_discussions" ADD CONSTRAINT "ranking_discussions_draw_id_draws_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."draws"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ranking_discussions" ADD CONSTRAINT "ranking_discussions_discussion_id_discussions_id_fk" FOREIGN KEY ("discussion_id") REFERENCES "public"."discussions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rankings_due" ADD CONSTRAINT "rankings_due_draw_id_draws_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."draws"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "followed_games" ADD CONSTRAINT "followed_games_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_draw_id_draws_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."draws"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements_due" ADD CONSTRAINT "settlements_due_draw_id_draws_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."draws"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wins" ADD CONSTRAINT "wins_pick_id_picks_id_fk" FOREIGN KEY ("pick_id") REFERENCES "public"."picks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wins" ADD CONSTRAINT "wins_draw_id_draws_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."draws"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocked_id_users_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "muted_words" ADD CONSTRAINT "muted_words_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_refunds" ADD CONSTRAINT "sandbox_refunds_trade_no_sandbox_trades_no_fk" FOREIGN KEY ("trade_no") REFERENCES "public"."sandbox_trades"("no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consents_article_id_index" ON "consents" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "sessions_user_id_index" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "users_nickname" ON "users" USING btree (lower("nickname") collate "C","id") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_operators" ON "users" USING btree ("id") WHERE "users"."role" <> 'player';--> statement-breakpoint
CREATE INDEX "audit_log_at_id_index" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor_at_id_index" ON "audit_log" USING btree ("actor","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_action_at_id_index" ON "audit_log" USING btree ("action","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_target_at_id_index" ON "audit_log" USING btree ("target","at","id");--> statement-breakpoint
CREATE INDEX "coin_entries_account_id_journal_id_index" ON "coin_entries" USING btree ("account_id","journal_id");--> statement-breakpoint
CREATE INDEX "articles_kind_position_published_at_index" ON "articles" USING btree ("kind","position","published_at");--> statement-breakpoint
CREATE INDEX "articles_kind_id_index" ON "articles" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "banners_place_position_index" ON "banners" USING btree ("place","position");--> statement-breakpoint
CREATE INDEX "comment_likes_user_id_index" ON "comment_likes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "comments_discussion_id_id_index" ON "comments" USING btree ("discussion_id","id") WHERE "comments"."thread_id" is null and "comments"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "comments_thread_id_id_index" ON "comments" USING btree ("thread_id","id");--> statement-breakpoint
CREATE INDEX "comments_user_id_id_state_deleted_at_index" ON "comments" USING btree ("user_id","id","state","deleted_at");--> statement-breakpoint
CREATE INDEX "comments_terms" ON "comments" USING gin ("terms",(array["id" >> 14])) WITH (fastupdate=true,gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "comments_mentioned_index" ON "comments" USING gin ("mentioned") WHERE "comments"."mentioned" is not null;--> statement-breakpoint
CREATE INDEX "comments_discussion_id_index" ON "comments" USING btree ("discussion_id");--> statement-breakpoint
CREATE INDEX "comments_reply_to_index" ON "comments" USING btree ("reply_to") WHERE "comments"."reply_to" is not null;--> statement-breakpoint
CREATE INDEX "comments_deleted" ON "comments" USING btree ("deleted_at") WHERE "comments"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "draws_date_id_index" ON "draws" USING btree ("date","id");--> statement-breakpoint
CREATE INDEX "draws_conflicts" ON "draws" USING btree ("date","id") WHERE trust = 'conflict';--> statement-breakpoint
CREATE INDEX "post_drafts_share_id_index" ON "post_drafts" USING btree ("share_id") WHERE "post_drafts"."share_id" is not null;--> statement-breakpoint
CREATE INDEX "post_likes_user_id_index" ON "post_likes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "posts_feed" ON "posts" USING btree ("id") WHERE "posts"."state" = 'shown' and "posts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "posts_user_id_id_state_deleted_at_index" ON "posts" USING btree ("user_id","id","state","deleted_at");--> statement-breakpoint
CREATE INDEX "posts_share_id_index" ON "posts" USING btree ("share_id") WHERE "posts"."share_id" is not null;--> statement-breakpoint
CREATE INDEX "posts_deleted" ON "posts" USING btree ("deleted_at") WHERE "posts"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "posts_terms" ON "posts" USING gin ("terms",(array["id" >> 14])) WITH (fastupdate=true,gin_pending_list_limit=64);--> statement-breakpoint
CREATE UNIQUE INDEX "mail_addresses_one" ON "mail_addresses" USING btree ("user_id",("confirmed_at" is null));--> statement-breakpoint
CREATE UNIQUE INDEX "mails_evening" ON "mails" USING btree ("user_id") WHERE "mails"."kind" = 'evening' and "mails"."state" = 'waiting' and "mails"."tries" = 0;--> statement-breakpoint
CREATE INDEX "mails_waiting" ON "mails" USING btree (("kind" <> 'confirm'),"due_at") WHERE "mails"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "mails_handed" ON "mails" USING btree ("due_at") WHERE "mails"."state" = 'handed';--> statement-breakpoint
CREATE INDEX "mails_lost" ON "mails" USING btree ("ended_at") WHERE "mails"."state" = 'lost';--> statement-breakpoint
CREATE INDEX "mails_asked" ON "mails" USING btree (lower("address"),"created_at") WHERE "mails"."kind" = 'confirm';--> statement-breakpoint
CREATE INDEX "upload_parts_user_id_created_at_index" ON "upload_parts" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "uploads_user_id_created_at_index" ON "uploads" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "uploads_unused" ON "uploads" USING btree ("created_at") WHERE "uploads"."used_at" is null;--> statement-breakpoint
CREATE INDEX "vip_grants_user_id_index" ON "vip_grants" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "reports_review_id_index" ON "reports" USING btree ("review_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_waiting" ON "reviews" USING btree ("kind","subject_id","version") WHERE "reviews"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "reviews_queue" ON "reviews" USING btree ("id") WHERE "reviews"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "reviews_queue_of_kind" ON "reviews" USING btree ("kind","id") WHERE "reviews"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "reviews_queue_of_appeals" ON "reviews" USING btree ("id") WHERE "reviews"."state" = 'waiting' and "reviews"."appeal" <> '';--> statement-breakpoint
CREATE INDEX "reviews_alike" ON "reviews" USING btree ("text_hash","kind","id") WHERE "reviews"."state" = 'waiting' and "reviews"."appeal" = '';--> statement-breakpoint
CREATE INDEX "reviews_kind_subject_id_index" ON "reviews" USING btree ("kind","subject_id");--> statement-breakpoint
CREATE INDEX "reviews_user_id_state_id_index" ON "reviews" USING btree ("user_id","state","id");--> statement-breakpoint
CREATE INDEX "reviews_decided_at_index" ON "reviews" USING btree ("decided_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sanctions_one_ban" ON "sanctions" USING btree ("user_id") WHERE "sanctions"."kind" = 'ban' and "sanctions"."lifted_at" is null;--> statement-breakpoint
CREATE INDEX "sanctions_open" ON "sanctions" USING btree ("id") WHERE "sanctions"."lifted_at" is null;--> statement-breakpoint
CREATE INDEX "sanctions_user_id_id_index" ON "sanctions" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "traces_user_id_text_hash_created_at_index" ON "traces" USING btree ("user_id","text_hash","created_at");--> statement-breakpoint
CREATE INDEX "notifications_user_id_id_index" ON "notifications" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "told_likes_notification_id_index" ON "told_likes" USING btree ("notification_id");--> statement-breakpoint
CREATE INDEX "operator_links_user_id_index" ON "operator_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "attempts_order_id_index" ON "attempts" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "attempts_channel_order_id_index" ON "attempts" USING btree ("channel","order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "attempts_open" ON "attempts" USING btree ("order_id","wallet","mode") WHERE "attempts"."state" = 'open';--> statement-breakpoint
CREATE INDEX "attempts_due" ON "attempts" USING btree ("channel","due_at") WHERE "attempts"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "differences_reconciliation_id_index" ON "differences" USING btree ("reconciliation_id");--> statement-breakpoint
CREATE INDEX "gifts_asked_by_at_index" ON "gifts" USING btree ("asked_by","at");--> statement-breakpoint
CREATE INDEX "gifts_user_id_index" ON "gifts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "gifts_state_id_index" ON "gifts" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "gifts_kind_id_index" ON "gifts" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "incidents_kind_id_index" ON "incidents" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "incidents_order_id_index" ON "incidents" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "incidents_open" ON "incidents" USING btree ("id") WHERE "incidents"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "orders_user_id_id_index" ON "orders" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "orders_product_id_index" ON "orders" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "orders_step_id_index" ON "orders" USING btree ("step","id");--> statement-breakpoint
CREATE INDEX "orders_kind_id_index" ON "orders" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "orders_created_at_id_index" ON "orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "orders_expiring" ON "orders" USING btree ("expires_at") WHERE "orders"."step" = 'pending';--> statement-breakpoint
CREATE INDEX "payment_events_attempt_no_index" ON "payment_events" USING btree ("attempt_no");--> statement-breakpoint
CREATE INDEX "payments_order_id_index" ON "payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payments_user_id_id_index" ON "payments" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "payments_channel_paid_at_index" ON "payments" USING btree ("channel","paid_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_settled" ON "payments" USING btree ("order_id") WHERE "payments"."verdict" = 'settled';--> statement-breakpoint
CREATE INDEX "reconciliations_channel_day_index" ON "reconciliations" USING btree ("channel","day");--> statement-breakpoint
CREATE INDEX "refunds_order_id_index" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_payment_id_index" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_state_id_index" ON "refunds" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "refunds_open" ON "refunds" USING btree ("id") WHERE "refunds"."state" in ('asked', 'confirmed', 'sent');--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_one_open" ON "refunds" USING btree ("payment_id") WHERE "refunds"."state" in ('asked', 'confirmed', 'sent');--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_by_itself" ON "refunds" USING btree ("payment_id") WHERE "refunds"."cause" in ('late', 'doubled');--> statement-breakpoint
CREATE INDEX "refunds_asked_by" ON "refunds" USING btree ("asked_by","asked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "pick_rounds_running" ON "pick_rounds" USING btree ("owner_id","game") WHERE "pick_rounds"."started_at" is not null and "pick_rounds"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "pick_rounds_prepared" ON "pick_rounds" USING btree ("owner_id","game") WHERE "pick_rounds"."started_at" is null;--> statement-breakpoint
CREATE INDEX "player_notes_user_id_id_index" ON "player_notes" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user_id_id_index" ON "push_subscriptions" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "pushes_evening" ON "pushes" USING btree ("subscription_id") WHERE "pushes"."kind" = 'evening' and "pushes"."state" = 'waiting' and "pushes"."tries" = 0;--> statement-breakpoint
CREATE INDEX "pushes_waiting" ON "pushes" USING btree ("due_at") WHERE "pushes"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "ranked_players_user_id_draw_id_index" ON "ranked_players" USING btree ("user_id","draw_id");--> statement-breakpoint
CREATE INDEX "ranked_players_won" ON "ranked_players" USING btree ("game") WHERE "ranked_players"."rank" = 1;--> statement-breakpoint
CREATE INDEX "rankings_due_draw_id_index" ON "rankings_due" USING btree ("draw_id");--> statement-breakpoint
CREATE INDEX "followed_games_game_index" ON "followed_games" USING btree ("game");--> statement-breakpoint
CREATE INDEX "settlements_due_draw_id_index" ON "settlements_due" USING btree ("draw_id");--> statement-breakpoint
CREATE INDEX "wins_draw_id_index" ON "wins" USING btree ("draw_id");--> statement-breakpoint
CREATE INDEX "challenges_address_key_expires_at_index" ON "challenges" USING btree ("address_key","expires_at") WHERE "challenges"."zeros" is null;--> statement-breakpoint
CREATE INDEX "sign_in_codes_phone_key_id_index" ON "sign_in_codes" USING btree ("phone_key","id");--> statement-breakpoint
CREATE INDEX "sign_in_codes_address_key_sent_at_index" ON "sign_in_codes" USING btree ("address_key","sent_at");--> statement-breakpoint
CREATE INDEX "sign_in_codes_visitor_key_sent_at_index" ON "sign_in_codes" USING btree ("visitor_key","sent_at");--> statement-breakpoint
CREATE INDEX "wrong_tries_phone_key_at_index" ON "wrong_tries" USING btree ("phone_key","at");--> statement-breakpoint
CREATE INDEX "wrong_tries_address_key_at_index" ON "wrong_tries" USING btree ("address_key","at");--> statement-breakpoint
CREATE INDEX "wrong_tries_at_index" ON "wrong_tries" USING btree ("at");--> statement-breakpoint
CREATE INDEX "blocks_blocked_id_index" ON "blocks" USING btree ("blocked_id");--> statement-breakpoint
CREATE INDEX "sandbox_refunds_trade_no_index" ON "sandbox_refunds" USING btree ("trade_no");--> statement-breakpoint
CREATE INDEX "sandbox_refunds_at_index" ON "sandbox_refunds" USING btree ("at");--> statement-breakpoint
CREATE INDEX "sandbox_trades_paid_at_index" ON "sandbox_trades" USING btree ("paid_at");--> statement-breakpoint
ALTER TABLE "posts" SET (fillfactor = 85);--> statement-breakpoint
ALTER INDEX "comments_terms" SET (fastupdate = on, gin_pending_list_limit = 64);--> statement-breakpoint
ALTER INDEX "posts_terms" SET (fastupdate = on, gin_pending_list_limit = 64);--> statement-breakpoint
-- The ways of an order (docs/rules/payment.md#orders).
INSERT INTO "order_transitions" ("from_step", "to_step") VALUES
  ('closed', 'late_paid'), ('closed', 'review'), ('closing', 'closed'), ('closing', 'paid'), ('closing', 'review'),
  ('fulfilled', 'refund_pending'), ('fulfilled', 'review'), ('late_paid', 'refund_pending'), ('late_paid', 'review'), ('paid', 'fulfilled'),
  ('paid', 'refund_pending'), ('paid', 'review'), ('pending', 'closing'), ('pending', 'paid'), ('pending', 'review'),
  ('refund_failed', 'refund_pending'), ('refund_failed', 'review'), ('refund_pending', 'fulfilled'), ('refund_pending', 'refund_failed'), ('refund_pending', 'refunded'),
  ('refund_pending', 'review'), ('refunded', 'review'), ('review', 'closed'), ('review', 'fulfilled'), ('review', 'paid'),
  ('review', 'refund_pending');--> statement-breakpoint
-- To begin with; operators change the list.
INSERT INTO "moderation_words" ("word") VALUES
  ('代打'), ('刷单'), ('加qq'), ('加微信'), ('博彩'), ('带单'), ('私彩'), ('稳赢'), ('计划群'), ('赌博'), ('返利'), ('黑彩');--> statement-breakpoint
-- Nobody rewrites what happened. What is old enough goes by sweep_audit_log() alone: no other statement deletes, whatever
-- the age of the row, and none deletes what the law has kept for half a year.
CREATE FUNCTION "audit_log_is_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('caiyun.sweeping', true) = 'audit_log'
    AND OLD.at < clock_timestamp() - interval '6 months' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'audit_log is append-only';
END $$;--> statement-breakpoint
CREATE TRIGGER "audit_log_append_only" BEFORE UPDATE OR DELETE ON "audit_log"
  FOR EACH ROW EXECUTE FUNCTION audit_log_is_append_only();--> statement-breakpoint
-- What was booked stays as it was booked (PAYMENTS §6.2).
CREATE FUNCTION "coin_books_are_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;--> statement-breakpoint
CREATE TRIGGER "coin_entries_append_only" BEFORE UPDATE OR DELETE ON "coin_entries"
  FOR EACH ROW EXECUTE FUNCTION coin_books_are_append_only();--> statement-breakpoint
CREATE TRIGGER "coin_journals_append_only" BEFORE UPDATE OR DELETE ON "coin_journals"
  FOR EACH ROW EXECUTE FUNCTION coin_books_are_append_only();--> statement-breakpoint
-- Waits for the turn of a phone and of an address, then tells whether both may try: a function's query sees what was
-- committed while it waited for the locks, which the statement that calls it does not. Phone first: no deadlock.
CREATE FUNCTION "has_turn"(
  "phone_lock" int, "phone_turn" int, "of_phone" bytea, "phone_since" timestamptz, "phone_tries" int,
  "address_lock" int, "address_turn" int, "of_address" bytea, "address_since" timestamptz, "address_tries" int
) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(phone_lock, phone_turn);
  PERFORM pg_advisory_xact_lock(address_lock, address_turn);
  RETURN (SELECT count(*) < phone_tries FROM (SELECT FROM wrong_tries WHERE phone_key = of_phone AND at > phone_since LIMIT phone_tries) AS wrong)
     AND (SELECT count(*) < address_tries FROM (SELECT FROM wrong_tries WHERE address_key = of_address AND at > address_since LIMIT address_tries) AS wrong);
END $$;--> statement-breakpoint
-- Takes the rows that are older than so many days, of the first `at_most`: ids come in the order of time. How many.
CREATE FUNCTION "sweep_audit_log"("older_than" int, "at_most" int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  gone int;
BEGIN
  -- No SET clause, which of a name of our own is a superuser's alone; a failure takes this back with all else.
  PERFORM set_config('caiyun.sweeping', 'audit_log', true);
  DELETE FROM audit_log WHERE at < clock_timestamp() - make_interval(days => older_than)
    AND id IN (SELECT id FROM audit_log ORDER BY id LIMIT at_most);
  GET DIAGNOSTICS gone = ROW_COUNT;
  PERFORM set_config('caiyun.sweeping', '', true);
  RETURN gone;
END $$;--> statement-breakpoint
-- A member's VIP that runs at a moment: one row or none. As rows, because the planner writes such a function out where it
-- stands, as it does no function that answers a boolean from a table: `exists (select from vip_at(user_id, now))`.
CREATE FUNCTION "vip_at"("member" bigint, "moment" timestamptz) RETURNS TABLE ("ends" timestamptz) LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT "until" FROM "vip_chains" WHERE "user_id" = "member" AND "until" > "moment";
END;--> statement-breakpoint
-- An order stands where its last event has led, be it one of the same statement.
CREATE FUNCTION "order_event_moves"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  last order_events;
BEGIN
  PERFORM FROM orders WHERE id = NEW.order_id FOR UPDATE;
  SELECT * INTO last FROM order_events WHERE order_id = NEW.order_id ORDER BY seq DESC LIMIT 1;
  NEW.seq := coalesce(last.seq, 0) + 1;
  IF NEW.seq = 1 THEN
    IF NEW.from_step IS NOT NULL OR NEW.to_step <> 'pending' THEN
      RAISE EXCEPTION 'an order begins as pending';
    END IF;
    RETURN NEW;
  END IF;
  IF NEW.from_step IS DISTINCT FROM last.to_step THEN
    RAISE EXCEPTION 'order % stands at %, not at %', NEW.order_id, last.to_step, NEW.from_step;
  END IF;
  IF NOT EXISTS (SELECT FROM order_transitions WHERE from_step = NEW.from_step AND to_step = NEW.to_step) THEN
    RAISE EXCEPTION 'no order goes from % to %', NEW.from_step, NEW.to_step;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "order_events_move" BEFORE INSERT ON "order_events"
  FOR EACH ROW EXECUTE FUNCTION order_event_moves();--> statement-breakpoint
CREATE FUNCTION "order_moves_by_events"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.step <> OLD.step AND pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'an order moves by its events';
  END IF;
  IF (NEW.user_id, NEW.no, NEW.kind, NEW.amount_fen) <> (OLD.user_id, OLD.no, OLD.kind, OLD.amount_fen)
    OR NEW.months IS DISTINCT FROM OLD.months OR NEW.coins IS DISTINCT FROM OLD.coins THEN
    RAISE EXCEPTION 'what was ordered does not change';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "orders_move_by_events" BEFORE UPDATE ON "orders"
  FOR EACH ROW EXECUTE FUNCTION order_moves_by_events();--> statement-breakpoint
CREATE FUNCTION "order_begins"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_events (order_id, seq, to_step, actor, at) VALUES (NEW.id, 0, NEW.step, 'member', NEW.created_at);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "orders_begin" AFTER INSERT ON "orders"
  FOR EACH ROW EXECUTE FUNCTION order_begins();--> statement-breakpoint
-- What happened stays as it happened, for three years. What is older goes by sweep_orders() alone.
CREATE FUNCTION "payment_books_are_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('caiyun.sweeping', true) = 'orders'
    AND coalesce(to_jsonb(OLD)->>'at', to_jsonb(OLD)->>'asked_at')::timestamptz < clock_timestamp() - interval '3 years' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;--> statement-breakpoint
CREATE TRIGGER "order_events_append_only" BEFORE UPDATE OR DELETE ON "order_events"
  FOR EACH ROW EXECUTE FUNCTION payment_books_are_append_only();--> statement-breakpoint
CREATE TRIGGER "payments_append_only" BEFORE UPDATE ON "payments"
  FOR EACH ROW WHEN (OLD.verdict <> 'review' OR NEW.verdict <> 'settled'
    OR (NEW.id, NEW.channel, NEW.txn_id, NEW.attempt_id, NEW.order_id, NEW.user_id, NEW.amount_fen, NEW.by, NEW.paid_at, NEW.at)
      IS DISTINCT FROM (OLD.id, OLD.channel, OLD.txn_id, OLD.attempt_id, OLD.order_id, OLD.user_id, OLD.amount_fen, OLD.by, OLD.paid_at, OLD.at))
  EXECUTE FUNCTION payment_books_are_append_only();--> statement-breakpoint
CREATE TRIGGER "fulfilments_append_only" BEFORE UPDATE OR DELETE ON "fulfilments"
  FOR EACH ROW EXECUTE FUNCTION payment_books_are_append_only();--> statement-breakpoint
-- But a notice whose order was still on its way is judged again when it comes again.
CREATE TRIGGER "payment_events_append_only" BEFORE UPDATE ON "payment_events"
  FOR EACH ROW WHEN (OLD.verdict <> 'orphan' OR (NEW.channel, NEW.event_id, NEW.raw_sha256, NEW.at)
    IS DISTINCT FROM (OLD.channel, OLD.event_id, OLD.raw_sha256, OLD.at))
  EXECUTE FUNCTION payment_books_are_append_only();--> statement-breakpoint
CREATE TRIGGER "payment_events_are_kept" BEFORE DELETE ON "payment_events"
  FOR EACH ROW EXECUTE FUNCTION payment_books_are_append_only();--> statement-breakpoint
-- What a refund is does not change, and what ended stays as it ended.
CREATE TRIGGER "refunds_stay" BEFORE UPDATE ON "refunds"
  FOR EACH ROW WHEN (OLD.state IN ('refused', 'succeeded', 'failed') AND NEW.state <> OLD.state
    OR (NEW.no, NEW.payment_id, NEW.order_id, NEW.amount_fen, NEW.taken, NEW.cause, NEW.asked_by, NEW.asked_at)
      IS DISTINCT FROM (OLD.no, OLD.payment_id, OLD.order_id, OLD.amount_fen, OLD.taken, OLD.cause, OLD.asked_by, OLD.asked_at))
  EXECUTE FUNCTION payment_books_are_append_only();--> statement-breakpoint
CREATE TRIGGER "refunds_are_kept" BEFORE DELETE ON "refunds"
  FOR EACH ROW EXECUTE FUNCTION payment_books_are_append_only();--> statement-breakpoint
CREATE TRIGGER "payments_are_kept" BEFORE DELETE ON "payments"
  FOR EACH ROW EXECUTE FUNCTION payment_books_are_append_only();--> statement-breakpoint
-- What is given back of a payment, or on its way, is never more than came.
CREATE FUNCTION "refunds_stay_within_payment"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  came bigint;
  given bigint;
BEGIN
  IF NEW.state IN ('refused', 'failed') THEN
    RETURN NEW;
  END IF;
  SELECT amount_fen INTO came FROM payments WHERE id = NEW.payment_id FOR UPDATE;
  SELECT coalesce(sum(amount_fen), 0) INTO given FROM refunds
    WHERE payment_id = NEW.payment_id AND id <> NEW.id AND state NOT IN ('refused', 'failed');
  IF given + NEW.amount_fen > came THEN
    RAISE EXCEPTION 'of payment % more would go back than came', NEW.payment_id;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "refunds_within_payment" BEFORE INSERT OR UPDATE OF "state", "amount_fen" ON "refunds"
  FOR EACH ROW EXECUTE FUNCTION refunds_stay_within_payment();--> statement-breakpoint
-- Notes stay as they were written, and go only with the account: looked at when the transaction commits, because a deletion
-- takes them before it empties the account.
CREATE FUNCTION "player_notes_are_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND EXISTS (SELECT FROM users WHERE id = OLD.user_id AND deleted_at IS NOT NULL) THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'player_notes is append-only';
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "player_notes_append_only" AFTER UPDATE OR DELETE ON "player_notes"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION player_notes_are_append_only();--> statement-breakpoint
-- Takes so many orders at most, with all that is kept of them, that have ended and of which nothing is younger than that
-- moment. How many. The ledgers of coins and months stay: what a member has is their sum.
CREATE FUNCTION "sweep_orders"("until" timestamptz, "at_most" int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  past timestamptz := least("until", clock_timestamp() - interval '3 years');
  old bigint[];
BEGIN
  SELECT array_agg(id) INTO old FROM (
    SELECT o.id FROM orders o WHERE o.created_at < past AND o.step IN ('closed', 'fulfilled', 'refunded')
      AND NOT EXISTS (SELECT FROM order_events e WHERE e.order_id = o.id AND e.at >= past)
      AND NOT EXISTS (SELECT FROM payments p WHERE p.order_id = o.id AND p.at >= past)
      AND NOT EXISTS (SELECT FROM refunds r WHERE r.order_id = o.id
        AND (r.state IN ('asked', 'confirmed', 'sent') OR coalesce(r.done_at, r.asked_at) >= past))
      AND NOT EXISTS (SELECT FROM incidents i WHERE i.order_id = o.id AND i.resolved_at IS NULL)
    ORDER BY o.created_at, o.id LIMIT at_most FOR UPDATE SKIP LOCKED) AS ended;
  IF old IS NULL THEN
    RETURN 0;
  END IF;
  -- No SET clause, which of a name of our own is a superuser's alone; a failure takes this back with all else.
  PERFORM set_config('caiyun.sweeping', 'orders', true);
  DELETE FROM payment_events WHERE attempt_no IN (SELECT no FROM attempts WHERE order_id = ANY (old)) AND at < past;
  DELETE FROM refunds WHERE order_id = ANY (old);
  DELETE FROM fulfilments WHERE order_id = ANY (old);
  DELETE FROM payments WHERE order_id = ANY (old);
  DELETE FROM attempts WHERE order_id = ANY (old);
  DELETE FROM incidents WHERE order_id = ANY (old);
  DELETE FROM order_events WHERE order_id = ANY (old);
  DELETE FROM orders WHERE id = ANY (old);
  PERFORM set_config('caiyun.sweeping', '', true);
  RETURN cardinality(old);
END $$;--> statement-breakpoint
-- Most are told in the page only: the question whether anybody wants more costs less than to begin the statement that sends it.
-- What a member is told goes to their mail too, by the transaction that tells it, however it does. What draws bring is one mail
-- an evening. The row of one that waits is held: nobody takes it before that which joins it is committed.
CREATE FUNCTION "mail_what_is_told"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM told JOIN notification_settings AS switched USING (user_id, kind) WHERE switched.by_mail) THEN
    RETURN NULL;
  END IF;
  WITH wanted AS (
    SELECT told.id, told.user_id, told.kind, told.created_at, mail_addresses.address,
      told.kind IN ('draw', 'win', 'no_win') AS is_result
    FROM told
    JOIN notification_settings AS switched ON switched.user_id = told.user_id AND switched.kind = told.kind AND switched.by_mail
    JOIN mail_addresses ON mail_addresses.user_id = told.user_id AND mail_addresses.confirmed_at IS NOT NULL
      AND mail_addresses.off_at IS NULL),
  singly AS (
    INSERT INTO mails (user_id, address, kind, event, state, due_at, created_at)
    SELECT user_id, address, kind, id, 'waiting', created_at, created_at FROM wanted WHERE NOT is_result
    ON CONFLICT DO NOTHING)
  INSERT INTO mails (user_id, address, kind, event, state, due_at, created_at)
  SELECT user_id, address, 'evening', min(id), 'waiting', min(evening_due(created_at)), min(created_at)
  FROM wanted WHERE is_result GROUP BY user_id, address ORDER BY user_id
  ON CONFLICT (user_id) WHERE kind = 'evening' AND state = 'waiting' AND tries = 0 DO UPDATE SET due_at = mails.due_at;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "notifications_mailed" AFTER INSERT ON "notifications" REFERENCING NEW TABLE AS told
  FOR EACH STATEMENT EXECUTE FUNCTION mail_what_is_told();--> statement-breakpoint
-- When what a draw brings is sent beside the page: from 21:40 on, and never before what belongs together has come.
CREATE FUNCTION "evening_due"(told_at timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT greatest(told_at + interval '2 minutes',
    CASE WHEN (told_at AT TIME ZONE 'Asia/Shanghai')::time >= '18:00'
      THEN ((told_at AT TIME ZONE 'Asia/Shanghai')::date + time '21:40') AT TIME ZONE 'Asia/Shanghai' END)
$$;--> statement-breakpoint
-- And in the same way it is pushed to their devices.
CREATE FUNCTION "push_what_is_told"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM told JOIN notification_settings AS switched USING (user_id, kind) WHERE switched.by_push) THEN
    RETURN NULL;
  END IF;
  WITH wanted AS (
    SELECT told.id, told.kind, told.created_at, push_subscriptions.id AS subscription_id,
      told.kind IN ('draw', 'win', 'no_win') AS is_result
    FROM told
    JOIN notification_settings AS switched ON switched.user_id = told.user_id AND switched.kind = told.kind AND switched.by_push
    JOIN push_subscriptions ON push_subscriptions.user_id = told.user_id),
  singly AS (
    INSERT INTO pushes (subscription_id, kind, event, due_at, created_at)
    SELECT subscription_id, kind, id, created_at, created_at FROM wanted WHERE NOT is_result
    ON CONFLICT DO NOTHING)
  INSERT INTO pushes (subscription_id, kind, event, due_at, created_at)
  SELECT subscription_id, 'evening', min(id), min(evening_due(created_at)), min(created_at)
  FROM wanted WHERE is_result GROUP BY subscription_id ORDER BY subscription_id
  ON CONFLICT (subscription_id) WHERE kind = 'evening' AND state = 'waiting' AND tries = 0 DO UPDATE SET due_at = pushes.due_at;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "notifications_pushed" AFTER INSERT ON "notifications" REFERENCING NEW TABLE AS told
  FOR EACH STATEMENT EXECUTE FUNCTION push_what_is_told();--> statement-breakpoint
-- An order stands where its last event of the statement has led: a trigger of rows changed, and asked, for each event.
CREATE FUNCTION "orders_stand"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE orders SET step = (SELECT to_step FROM told WHERE order_id = orders.id ORDER BY seq DESC LIMIT 1)
    WHERE id = ANY (ARRAY(SELECT order_id FROM told WHERE seq > 1));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "order_events_moved" AFTER INSERT ON "order_events"
  REFERENCING NEW TABLE AS told FOR EACH STATEMENT EXECUTE FUNCTION orders_stand();--> statement-breakpoint
-- The lines of a journal come by one statement: no need to look when the transaction commits, once for each.
CREATE FUNCTION "coin_journals_sum_to_zero"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wrong bigint;
BEGIN
  SELECT id INTO wrong FROM (SELECT DISTINCT journal_id AS id FROM booked) AS touched
    WHERE (SELECT sum(amount) FROM coin_entries WHERE journal_id = touched.id) <> 0 LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'coin journal % does not sum to zero', wrong;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "coin_entries_sum_to_zero" AFTER INSERT ON "coin_entries"
  REFERENCING NEW TABLE AS booked FOR EACH STATEMENT EXECUTE FUNCTION coin_journals_sum_to_zero();
