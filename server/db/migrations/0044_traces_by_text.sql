-- compatible: an index that takes the place of another
DROP INDEX "traces_user_id_created_at_index";--> statement-breakpoint
CREATE INDEX "traces_user_id_text_hash_created_at_index" ON "traces" USING btree ("user_id","text_hash","created_at");