-- compatible: code without it leaves terms empty, and what it writes is not found
ALTER TABLE "comments" ADD COLUMN "terms" "tsvector" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "terms" "tsvector" DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "comments_terms" ON "comments" USING gin ("terms",(array["id" >> 13])) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "posts_terms" ON "posts" USING gin ("terms",(array["id" >> 13])) WITH (fastupdate=false);--> statement-breakpoint
-- Room in each page for the next version of a row: likes and shares are counted in it, and no index need hear of that.
ALTER TABLE "posts" SET (fillfactor = 85);
