-- compatible: an index
DROP INDEX "attempts_due";--> statement-breakpoint
CREATE INDEX "attempts_due" ON "attempts" USING btree ("channel","due_at") WHERE "attempts"."due_at" is not null;