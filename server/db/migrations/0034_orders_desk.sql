-- compatible: indexes, and a column that has a default
DROP INDEX "gifts_asked";--> statement-breakpoint
DROP INDEX "orders_undelivered";--> statement-breakpoint
DROP INDEX "orders_closing";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "gifts_state_id_index" ON "gifts" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "orders_step_id_index" ON "orders" USING btree ("step","id");--> statement-breakpoint
CREATE INDEX "orders_created_at_id_index" ON "orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "refunds_state_id_index" ON "refunds" USING btree ("state","id");