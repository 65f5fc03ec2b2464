-- compatible: a table that older code does not know, and an index
CREATE TABLE "ignored_checks" (
	"name" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "ignored_checks_reason" CHECK (length("ignored_checks"."reason") between 1 and 200)
);
--> statement-breakpoint
CREATE INDEX "draws_conflicts" ON "draws" USING btree ("date","id") WHERE trust = 'conflict';