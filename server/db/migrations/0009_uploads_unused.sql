DROP INDEX "uploads_created_at_index";--> statement-breakpoint
CREATE INDEX "uploads_unused" ON "uploads" USING btree ("created_at") WHERE "uploads"."used_at" is null;