-- compatible: a column with a default, of which code before it knows nothing
ALTER TABLE "ranked_players" ADD COLUMN "awaited" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "ranked_players" SET "awaited" = "waiting"."wins" FROM (
	SELECT "draw_id", "user_id", count(*) AS "wins" FROM "wins" WHERE "points" = 0 GROUP BY "draw_id", "user_id"
) AS "waiting" WHERE "waiting"."draw_id" = "ranked_players"."draw_id" AND "waiting"."user_id" = "ranked_players"."user_id";--> statement-breakpoint
CREATE INDEX "ranked_players_awaited" ON "ranked_players" USING btree ("draw_id") WHERE "ranked_players"."awaited" > 0;
