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
--> statement-breakpoint
CREATE TABLE "coin_entries" (
	"journal_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"balance_after" bigint NOT NULL,
	CONSTRAINT "coin_entries_journal_id_account_id_pk" PRIMARY KEY("journal_id","account_id"),
	CONSTRAINT "coin_entries_amount" CHECK ("coin_entries"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "coin_journals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coin_journals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"payload_hash" "bytea" NOT NULL,
	"ref" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "coin_journals_key" UNIQUE("kind","key")
);
--> statement-breakpoint
CREATE TABLE "moderation_words" (
	"word" text PRIMARY KEY NOT NULL,
	CONSTRAINT "moderation_words_word" CHECK (length("moderation_words"."word") between 1 and 40 and "moderation_words"."word" = lower("moderation_words"."word"))
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"scope" bigint NOT NULL,
	"subject" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "notifications_once" UNIQUE("kind","scope","subject")
);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE "ranked_players" (
	"draw_id" bigint NOT NULL,
	"rank" integer NOT NULL,
	"game" smallint NOT NULL,
	"user_id" bigint NOT NULL,
	"level" smallint NOT NULL,
	"points" bigint NOT NULL,
	CONSTRAINT "ranked_players_draw_id_rank_pk" PRIMARY KEY("draw_id","rank"),
	CONSTRAINT "ranked_players_rank" CHECK ("ranked_players"."rank" > 0)
);
--> statement-breakpoint
CREATE TABLE "ranking_comments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ranking_comments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"draw_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"thread_id" bigint,
	"reply_to" bigint,
	"content" text NOT NULL,
	"held" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "ranking_comments_content" CHECK (length("ranking_comments"."content") between 1 and 500)
);
--> statement-breakpoint
CREATE TABLE "ranking_likes" (
	"comment_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	CONSTRAINT "ranking_likes_comment_id_user_id_pk" PRIMARY KEY("comment_id","user_id")
);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE "settlements_due" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "settlements_due_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"draw_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wins" (
	"pick_id" bigint PRIMARY KEY NOT NULL,
	"draw_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"level" smallint NOT NULL,
	"points" bigint NOT NULL,
	"locked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "wins_level" CHECK ("wins"."level" between 1 and 10),
	CONSTRAINT "wins_points" CHECK ("wins"."points" >= 0)
);
--> statement-breakpoint
ALTER TABLE "coin_accounts" ADD CONSTRAINT "coin_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coin_entries" ADD CONSTRAINT "coin_entries_journal_id_coin_journals_id_fk" FOREIGN KEY ("journal_id") REFERENCES "public"."coin_journals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coin_entries" ADD CONSTRAINT "coin_entries_account_id_coin_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."coin_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picks" ADD CONSTRAINT "picks_owner_id_pick_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."pick_owners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ranked_players" ADD CONSTRAINT "ranked_players_draw_id_draws_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."draws"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ranking_comments" ADD CONSTRAINT "ranking_comments_draw_id_draws_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."draws"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ranking_comments" ADD CONSTRAINT "ranking_comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ranking_comments" ADD CONSTRAINT "ranking_comments_thread_id_ranking_comments_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."ranking_comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ranking_comments" ADD CONSTRAINT "ranking_comments_reply_to_ranking_comments_id_fk" FOREIGN KEY ("reply_to") REFERENCES "public"."ranking_comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ranking_likes" ADD CONSTRAINT "ranking_likes_comment_id_ranking_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."ranking_comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ranking_likes" ADD CONSTRAINT "ranking_likes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_draw_id_draws_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."draws"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements_due" ADD CONSTRAINT "settlements_due_draw_id_draws_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."draws"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wins" ADD CONSTRAINT "wins_pick_id_picks_id_fk" FOREIGN KEY ("pick_id") REFERENCES "public"."picks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wins" ADD CONSTRAINT "wins_draw_id_draws_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."draws"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coin_entries_account_id_journal_id_index" ON "coin_entries" USING btree ("account_id","journal_id");--> statement-breakpoint
CREATE INDEX "notifications_user_id_id_index" ON "notifications" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "ranked_players_user_id_game_index" ON "ranked_players" USING btree ("user_id","game");--> statement-breakpoint
CREATE INDEX "ranking_comments_draw_id_id_index" ON "ranking_comments" USING btree ("draw_id","id") WHERE "ranking_comments"."thread_id" is null and "ranking_comments"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "ranking_comments_thread_id_id_index" ON "ranking_comments" USING btree ("thread_id","id");--> statement-breakpoint
CREATE INDEX "ranking_comments_user_id_index" ON "ranking_comments" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "ranking_likes_user_id_index" ON "ranking_likes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "settlements_due_draw_id_index" ON "settlements_due" USING btree ("draw_id");--> statement-breakpoint
CREATE INDEX "wins_draw_id_index" ON "wins" USING btree ("draw_id");