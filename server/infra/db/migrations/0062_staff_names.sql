-- compatible: columns that may be null, of which older code knows nothing, and indexes
ALTER TABLE "users" ADD COLUMN "staff_name" text;--> statement-breakpoint
ALTER TABLE "ignored_checks" ADD COLUMN "faults" jsonb;--> statement-breakpoint
CREATE INDEX "posts_created_at_index" ON "posts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payments_at_index" ON "payments" USING btree ("at");--> statement-breakpoint
CREATE INDEX "refunds_succeeded" ON "refunds" USING btree ("done_at") WHERE "refunds"."state" = 'succeeded';--> statement-breakpoint
CREATE INDEX "picks_locked_at" ON "picks" USING brin ("locked_at") WITH (autosummarize=true,pages_per_range=16);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_staff_name" CHECK (length("users"."staff_name") between 2 and 20);