CREATE TABLE "pick_address_allowances" (
	"address" "bytea" NOT NULL,
	"game" smallint NOT NULL,
	"issueno" text NOT NULL,
	"used" integer NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pick_address_allowances_address_game_issueno_pk" PRIMARY KEY("address","game","issueno"),
	CONSTRAINT "pick_address_allowances_used" CHECK ("pick_address_allowances"."used" between 1 and 300)
);
--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE "pick_rounds" (
	"owner_id" bigint NOT NULL,
	"game" smallint NOT NULL,
	"loop" integer NOT NULL,
	"key" "bytea" NOT NULL,
	"commitment" text NOT NULL,
	"next" integer NOT NULL,
	"deferred" integer[] NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "pick_rounds_owner_id_game_loop_pk" PRIMARY KEY("owner_id","game","loop"),
	CONSTRAINT "pick_rounds_loop" CHECK ("pick_rounds"."loop" >= 1 and "pick_rounds"."next" >= 0),
	CONSTRAINT "pick_rounds_key" CHECK (octet_length("pick_rounds"."key") = 32 and length("pick_rounds"."commitment") = 64),
	CONSTRAINT "pick_rounds_deferred" CHECK (cardinality("pick_rounds"."deferred") <= 10)
);
--> statement-breakpoint
ALTER TABLE "pick_panels" ADD CONSTRAINT "pick_panels_owner_id_pick_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."pick_owners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pick_rounds" ADD CONSTRAINT "pick_rounds_owner_id_pick_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."pick_owners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "pick_rounds_running" ON "pick_rounds" USING btree ("owner_id","game") WHERE "pick_rounds"."ended_at" is null;