ALTER TABLE "wins" ALTER COLUMN "points" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "ranked_players" ADD COLUMN "undecided" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Settled when a rule was read from the issue right before alone: the site settles them again when it starts.
INSERT INTO "settlements_due" ("draw_id")
  SELECT "settlements"."draw_id" FROM "settlements" JOIN "draws" ON "draws"."id" = "settlements"."draw_id"
  WHERE ("draws"."game" = 1 AND "draws"."issueno" >= '2026014') OR ("draws"."game" = 2 AND "draws"."issueno" >= '26014');
