-- compatible: columns that may be null, which older code leaves empty, and an index
ALTER TABLE "articles" ADD COLUMN "form" uuid;--> statement-breakpoint
ALTER TABLE "draws" ADD COLUMN "corrected_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_form_unique" UNIQUE("form");