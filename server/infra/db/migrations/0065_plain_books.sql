ALTER TABLE "coin_accounts" DROP CONSTRAINT "coin_accounts_balance";--> statement-breakpoint
ALTER TABLE "coin_accounts" ALTER COLUMN "balance" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "coin_accounts" ALTER COLUMN "balance" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "coin_entries" ALTER COLUMN "balance_after" DROP NOT NULL;--> statement-breakpoint
-- The site's accounts keep no balance, and of a wallet's sixteen one is left: entries change this once.
INSERT INTO "coin_accounts" ("name") SELECT DISTINCT split_part("name", ' ', 1) FROM "coin_accounts"
  WHERE "name" IS NOT NULL ON CONFLICT DO NOTHING;
--> statement-breakpoint
ALTER TABLE "coin_entries" DISABLE TRIGGER "coin_entries_append_only";--> statement-breakpoint
UPDATE "coin_entries" SET "account_id" = one.id, "balance_after" = NULL
  FROM "coin_accounts" AS part JOIN "coin_accounts" AS one ON one.name = split_part(part.name, ' ', 1)
  WHERE "account_id" = part.id;
--> statement-breakpoint
ALTER TABLE "coin_entries" ENABLE TRIGGER "coin_entries_append_only";--> statement-breakpoint
DELETE FROM "coin_accounts" WHERE "name" LIKE '% %';--> statement-breakpoint
UPDATE "coin_accounts" SET "balance" = NULL WHERE "name" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "coin_accounts" ADD CONSTRAINT "coin_accounts_balance" CHECK (num_nonnulls("coin_accounts"."user_id", "coin_accounts"."balance") <> 1 and "coin_accounts"."balance" >= 0);--> statement-breakpoint
-- A repeat is told from another request by what was booked.
ALTER TABLE "coin_journals" DROP COLUMN "payload_hash";--> statement-breakpoint
DROP TRIGGER payment_events_append_only ON "payment_events";--> statement-breakpoint
ALTER TABLE "payment_events" DROP COLUMN "raw_sha256";--> statement-breakpoint
CREATE TRIGGER payment_events_append_only BEFORE UPDATE ON "payment_events"
  FOR EACH ROW WHEN (OLD.verdict <> 'orphan' OR (NEW.channel, NEW.event_id, NEW.at)
    IS DISTINCT FROM (OLD.channel, OLD.event_id, OLD.at))
  EXECUTE FUNCTION payment_books_are_append_only();
