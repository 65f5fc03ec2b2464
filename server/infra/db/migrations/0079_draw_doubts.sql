-- compatible: earlier code neither reads nor writes the new column, and its default is right for it
ALTER TABLE "draws" ADD COLUMN "doubts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "draws_doubts" ON "draws" USING btree ("date","id") WHERE doubts <> '[]';