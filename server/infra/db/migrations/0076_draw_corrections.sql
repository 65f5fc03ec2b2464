-- compatible: a table that older code does not write; what it corrects meanwhile has corrected_at alone
CREATE TABLE "draw_corrections" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "draw_corrections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"game" smallint NOT NULL,
	"issueno" text NOT NULL,
	"field" text NOT NULL,
	"was" text,
	"became" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "draw_corrections_game" CHECK ("draw_corrections"."game" between 1 and 7),
	CONSTRAINT "draw_corrections_field" CHECK ("draw_corrections"."field" in ('numbers', 'date', 'sales_fen', 'pool_fen', 'deadline', 'prizes'))
);--> statement-breakpoint
-- Of what was corrected before, only that and when is known: what the numbers had been was not kept.
INSERT INTO "draw_corrections" ("game", "issueno", "field", "became", "at")
SELECT "game", "issueno", 'numbers', "first" || CASE WHEN "second" = '' THEN '' ELSE ' + ' || "second" END, "corrected_at"
FROM "draws" WHERE "corrected_at" IS NOT NULL AND NOT "demo" ORDER BY "corrected_at", "id";
