-- compatible: an index
CREATE INDEX "post_drafts_share_id_index" ON "post_drafts" USING btree ("share_id") WHERE "post_drafts"."share_id" is not null;