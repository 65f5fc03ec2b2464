-- compatible: columns with a default; code without them serves what is withheld, which only code that knows them does
ALTER TABLE "uploads" ADD COLUMN "thumbhash" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "animated" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "has_qr" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "withheld" boolean DEFAULT false NOT NULL;