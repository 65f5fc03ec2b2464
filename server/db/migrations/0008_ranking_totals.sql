CREATE TABLE "ranking_totals" (
	"user_id" bigint NOT NULL,
	"game" smallint NOT NULL,
	"points" bigint NOT NULL,
	CONSTRAINT "ranking_totals_user_id_game_pk" PRIMARY KEY("user_id","game")
);
--> statement-breakpoint
CREATE TABLE "rankings_due" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rankings_due_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"draw_id" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "rankings_due" ADD CONSTRAINT "rankings_due_draw_id_draws_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."draws"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rankings_due_draw_id_index" ON "rankings_due" USING btree ("draw_id");--> statement-breakpoint
-- What the rankings say so far.
INSERT INTO "ranking_totals" ("user_id", "game", "points")
  SELECT "user_id", "game", sum("points") FROM "ranked_players" GROUP BY "user_id", "game";
