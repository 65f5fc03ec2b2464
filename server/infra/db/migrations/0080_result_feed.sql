-- compatible: a column that may be null; older code makes addresses without a feed of results
ALTER TABLE "calendar_feeds" ADD COLUMN "results_hash" "bytea";--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_resultsHash_unique" UNIQUE("results_hash");