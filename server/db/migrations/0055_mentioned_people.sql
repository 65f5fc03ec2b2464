-- compatible: what older code writes goes by the name, as before
ALTER TABLE "comments" ADD COLUMN "mentioned" bigint[];--> statement-breakpoint
CREATE INDEX "comments_mentioned_index" ON "comments" USING gin ("mentioned") WHERE "comments"."mentioned" is not null;