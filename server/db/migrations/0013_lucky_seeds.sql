DROP INDEX "pick_rounds_running";--> statement-breakpoint
ALTER TABLE "pick_rounds" ALTER COLUMN "started_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "pick_rounds" ADD COLUMN "seed" text;--> statement-breakpoint
CREATE UNIQUE INDEX "pick_rounds_prepared" ON "pick_rounds" USING btree ("owner_id","game") WHERE "pick_rounds"."started_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "pick_rounds_running" ON "pick_rounds" USING btree ("owner_id","game") WHERE "pick_rounds"."started_at" is not null and "pick_rounds"."ended_at" is null;--> statement-breakpoint
ALTER TABLE "pick_rounds" ADD CONSTRAINT "pick_rounds_seed" CHECK ("pick_rounds"."seed" ~ '^[0-9A-Za-z]{1,64}$');--> statement-breakpoint
ALTER TABLE "pick_rounds" ADD CONSTRAINT "pick_rounds_begun" CHECK ("pick_rounds"."started_at" is not null or (num_nonnulls("pick_rounds"."seed", "pick_rounds"."ended_at") = 0 and "pick_rounds"."next" = 0));