-- compatible: an index alone
CREATE INDEX "reviews_decided_at_index" ON "reviews" USING btree ("decided_at");