-- compatible: a column that may be null, which older code leaves empty, and indexes
ALTER TABLE "gifts" ADD COLUMN "form" uuid;--> statement-breakpoint
CREATE INDEX "gifts_asked_by_at_index" ON "gifts" USING btree ("asked_by","at");--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_askedBy_form_unique" UNIQUE("asked_by","form");
