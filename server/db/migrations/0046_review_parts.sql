-- compatible: a column that may be null, and indexes
ALTER TABLE "reviews" ADD COLUMN "text_hash" "bytea";--> statement-breakpoint
CREATE INDEX "reviews_queue_of_kind" ON "reviews" USING btree ("kind","id") WHERE "reviews"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "reviews_queue_of_appeals" ON "reviews" USING btree ("id") WHERE "reviews"."state" = 'waiting' and "reviews"."appeal" <> '';--> statement-breakpoint
CREATE INDEX "reviews_alike" ON "reviews" USING btree ("text_hash","kind","id") WHERE "reviews"."state" = 'waiting' and "reviews"."appeal" = '';--> statement-breakpoint
CREATE INDEX "gifts_kind_id_index" ON "gifts" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "incidents_kind_id_index" ON "incidents" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "orders_kind_id_index" ON "orders" USING btree ("kind","id");