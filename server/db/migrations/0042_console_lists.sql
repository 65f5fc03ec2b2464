-- compatible: indexes only
DROP INDEX "comments_user_id_id_index";--> statement-breakpoint
DROP INDEX "posts_user_id_id_index";--> statement-breakpoint
DROP INDEX "reviews_user_id_index";--> statement-breakpoint
DROP INDEX "ranked_players_user_id_game_index";--> statement-breakpoint
CREATE INDEX "comments_user_id_id_state_deleted_at_index" ON "comments" USING btree ("user_id","id","state","deleted_at");--> statement-breakpoint
CREATE INDEX "posts_user_id_id_state_deleted_at_index" ON "posts" USING btree ("user_id","id","state","deleted_at");--> statement-breakpoint
CREATE INDEX "mails_lost" ON "mails" USING btree ("ended_at") WHERE "mails"."state" = 'lost';--> statement-breakpoint
CREATE INDEX "reviews_user_id_state_id_index" ON "reviews" USING btree ("user_id","state","id");--> statement-breakpoint
CREATE INDEX "ranked_players_user_id_draw_id_index" ON "ranked_players" USING btree ("user_id","draw_id");--> statement-breakpoint
CREATE INDEX "ranked_players_won" ON "ranked_players" USING btree ("game") WHERE "ranked_players"."rank" = 1;