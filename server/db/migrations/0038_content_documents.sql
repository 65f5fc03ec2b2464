-- compatible: columns that may be null and indexes; code without them writes texts that came as HTML
ALTER TABLE "article_versions" ADD COLUMN "doc" jsonb;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "doc" jsonb;--> statement-breakpoint
CREATE INDEX "consents_article_id_index" ON "consents" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "articles_kind_id_index" ON "articles" USING btree ("kind","id");