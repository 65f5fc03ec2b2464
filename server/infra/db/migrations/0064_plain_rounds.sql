-- A round begins with its key: what was only prepared goes. One that takes a seed is ended by its own rule, so that its key is disclosed.
DELETE FROM "pick_rounds" WHERE "started_at" IS NULL;--> statement-breakpoint
UPDATE "pick_rounds" SET "ended_at" = greatest(now(), "started_at") WHERE "seed" IS NOT NULL AND "ended_at" IS NULL;--> statement-breakpoint
ALTER TABLE "pick_rounds" DROP CONSTRAINT "pick_rounds_seed";--> statement-breakpoint
ALTER TABLE "pick_rounds" DROP CONSTRAINT "pick_rounds_begun";--> statement-breakpoint
DROP INDEX "pick_rounds_prepared";--> statement-breakpoint
DROP INDEX "pick_rounds_running";--> statement-breakpoint
ALTER TABLE "pick_rounds" ALTER COLUMN "started_at" SET NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "pick_rounds_running" ON "pick_rounds" USING btree ("owner_id","game") WHERE "pick_rounds"."ended_at" is null;--> statement-breakpoint
ALTER TABLE "pick_owners" DROP COLUMN "calls";