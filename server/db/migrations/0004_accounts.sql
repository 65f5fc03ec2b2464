CREATE TABLE "challenges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"answer_hash" "bytea" NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"user_id" bigint NOT NULL,
	"article_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "consents_userId_articleId_unique" UNIQUE("user_id","article_id")
);
--> statement-breakpoint
CREATE TABLE "operator_links" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"staff" boolean DEFAULT false NOT NULL,
	"device" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sessions_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
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
--> statement-breakpoint
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
	CONSTRAINT "users_role" CHECK ("users"."role" in ('player', 'operator')),
	CONSTRAINT "users_alive" CHECK (num_nonnulls("users"."phone", "users"."vip_code") = case when "users"."deleted_at" is null then 2 else 0 end)
);
--> statement-breakpoint
CREATE TABLE "wrong_tries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wrong_tries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"phone_key" "bytea" NOT NULL,
	"address_key" "bytea" NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"action" text NOT NULL,
	"actor" text,
	"target" text,
	"address" text,
	"gid" text,
	"detail" jsonb
);
--> statement-breakpoint
CREATE TABLE "flood_windows" (
	"key" text PRIMARY KEY NOT NULL,
	"used" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"name" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"scene" text NOT NULL,
	"kind" text NOT NULL,
	"bytes" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "uploads_bytes" CHECK ("uploads"."bytes" > 0)
);
--> statement-breakpoint
CREATE TABLE "vip_chains" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"anchor" timestamp with time zone NOT NULL,
	"months" integer NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "vip_chains_months" CHECK ("vip_chains"."months" > 0 and "vip_chains"."until" > "vip_chains"."anchor")
);
--> statement-breakpoint
CREATE TABLE "vip_grants" (
	"key" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"months" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "vip_grants_months" CHECK ("vip_grants"."months" > 0)
);
--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_links" ADD CONSTRAINT "operator_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vip_chains" ADD CONSTRAINT "vip_chains_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vip_grants" ADD CONSTRAINT "vip_grants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_user_id_index" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_in_codes_phone_key_id_index" ON "sign_in_codes" USING btree ("phone_key","id");--> statement-breakpoint
CREATE INDEX "sign_in_codes_address_key_sent_at_index" ON "sign_in_codes" USING btree ("address_key","sent_at");--> statement-breakpoint
CREATE INDEX "sign_in_codes_visitor_key_sent_at_index" ON "sign_in_codes" USING btree ("visitor_key","sent_at");--> statement-breakpoint
CREATE INDEX "sign_in_codes_sent_at_index" ON "sign_in_codes" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "wrong_tries_phone_key_at_index" ON "wrong_tries" USING btree ("phone_key","at");--> statement-breakpoint
CREATE INDEX "wrong_tries_address_key_at_index" ON "wrong_tries" USING btree ("address_key","at");--> statement-breakpoint
CREATE INDEX "wrong_tries_at_index" ON "wrong_tries" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_log_actor_index" ON "audit_log" USING btree ("actor");--> statement-breakpoint
CREATE INDEX "audit_log_target_index" ON "audit_log" USING btree ("target");--> statement-breakpoint
CREATE INDEX "uploads_user_id_created_at_index" ON "uploads" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "uploads_created_at_index" ON "uploads" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "vip_grants_user_id_index" ON "vip_grants" USING btree ("user_id");