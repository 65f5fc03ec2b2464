-- Draws whose rule was not known are settled now, as if they had just come.
INSERT INTO "settlements_due" ("draw_id") SELECT "draw_id" FROM "settlements" WHERE "rule" IS NULL ON CONFLICT DO NOTHING;--> statement-breakpoint
DELETE FROM "settlements" WHERE "rule" IS NULL;--> statement-breakpoint
ALTER TABLE "settlements" DROP CONSTRAINT "settlements_rule";--> statement-breakpoint
ALTER TABLE "settlements" ALTER COLUMN "rule" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "settlements" DROP COLUMN "reason";--> statement-breakpoint
-- Two draws of 2017 came with the table of 19077, and four amounts that can't be right (history/README.md).
UPDATE "draws" SET "prizes" = '[]' WHERE "game" = 2 AND "issueno" IN ('17062', '17063') AND "prizes" @> '[{"winners": 58, "bonusFen": 89321900}]';--> statement-breakpoint
UPDATE "draw_sources" SET "prizes" = '[]' FROM "draws" WHERE "draws"."id" = "draw_id" AND "game" = 2 AND "issueno" IN ('17062', '17063')
	AND "draw_sources"."prizes" @> '[{"winners": 58, "bonusFen": 89321900}]';--> statement-breakpoint
UPDATE "draws" SET "prizes" = jsonb_set("prizes", ARRAY[wrong.nth::text, 'bonusFen'], 'null')
	FROM (VALUES ('16106', 5, 26600), ('17045', 8, 10000), ('17052', 2, 155172300), ('17057', 3, 71457500)) AS wrong (issueno, nth, fen)
	WHERE "game" = 2 AND "draws"."issueno" = wrong.issueno AND ("prizes" -> wrong.nth ->> 'bonusFen')::bigint = wrong.fen;--> statement-breakpoint
UPDATE "draw_sources" SET "prizes" = jsonb_set("draw_sources"."prizes", ARRAY[wrong.nth::text, 'bonusFen'], 'null')
	FROM "draws", (VALUES ('16106', 5, 26600), ('17045', 8, 10000), ('17052', 2, 155172300), ('17057', 3, 71457500)) AS wrong (issueno, nth, fen)
	WHERE "draws"."id" = "draw_id" AND "game" = 2 AND "draws"."issueno" = wrong.issueno
	AND ("draw_sources"."prizes" -> wrong.nth ->> 'bonusFen')::bigint = wrong.fen;
