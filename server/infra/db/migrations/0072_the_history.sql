ALTER TABLE "draw_sources" DROP CONSTRAINT "draw_sources_source";--> statement-breakpoint
ALTER TABLE "feed_state" ADD COLUMN "gaps_asked_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "draws_demo" ON "draws" USING btree ("game") WHERE demo;--> statement-breakpoint
ALTER TABLE "draw_sources" ADD CONSTRAINT "draw_sources_source" CHECK ("draw_sources"."source" in ('operator', 'welfare', 'sports', 'import', 'history', 'demo'));