-- Eras of twice as many ids (docs/decisions/033-search.md). Both indexes are made anew: a million posts take a minute.
DROP INDEX "comments_terms";--> statement-breakpoint
DROP INDEX "posts_terms";--> statement-breakpoint
CREATE INDEX "comments_terms" ON "comments" USING gin ("terms",(array["id" >> 14])) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "posts_terms" ON "posts" USING gin ("terms",(array["id" >> 14])) WITH (fastupdate=false);