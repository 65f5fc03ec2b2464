-- compatible: an index
CREATE INDEX "attempts_channel_order_id_index" ON "attempts" USING btree ("channel","order_id");
