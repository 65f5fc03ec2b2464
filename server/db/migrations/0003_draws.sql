CREATE TABLE "closures" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "closures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"from_date" date NOT NULL,
	"to_date" date NOT NULL,
	"office" text,
	CONSTRAINT "closures_once" UNIQUE NULLS NOT DISTINCT("from_date","to_date","office"),
	CONSTRAINT "closures_order" CHECK ("closures"."from_date" <= "closures"."to_date"),
	CONSTRAINT "closures_office" CHECK ("closures"."office" in ('welfare', 'sports'))
);
--> statement-breakpoint
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
--> statement-breakpoint
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
	CONSTRAINT "draws_issue" UNIQUE("game","issueno"),
	CONSTRAINT "draws_day" UNIQUE("game","date"),
	CONSTRAINT "draws_game" CHECK ("draws"."game" between 1 and 7),
	CONSTRAINT "draws_issueno" CHECK ("draws"."issueno" ~ case when "draws"."game" in (1, 3, 7) then '^20\d{5}$' else '^\d{5}$' end),
	CONSTRAINT "draws_trust" CHECK ("draws"."trust" in ('single', 'confirmed', 'conflict')),
	CONSTRAINT "draws_sales" CHECK ("draws"."sales_fen" >= 0)
);
--> statement-breakpoint
CREATE TABLE "feed_state" (
	"game" smallint PRIMARY KEY NOT NULL,
	"feed" text NOT NULL,
	"last_ok_at" timestamp with time zone,
	"last_error" text,
	"last_error_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "draw_sources" ADD CONSTRAINT "draw_sources_draw_id_draws_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."draws"("id") ON DELETE cascade ON UPDATE no action;