-- compatible: an index
CREATE INDEX "draw_sources_told" ON "draw_sources" USING btree ("draw_id") WHERE "draw_sources"."source" not in ('history', 'demo');