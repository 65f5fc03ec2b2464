-- compatible: an index changes no answer
CREATE INDEX "draws_date_id_index" ON "draws" USING btree ("date","id");