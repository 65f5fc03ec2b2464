-- Nobody waits for a second operator any more: what waited is given anew, by an administrator, and what was refused never was a gift.
DELETE FROM "gifts" WHERE "state" <> 'given';--> statement-breakpoint
DROP INDEX "gifts_state_id_index";--> statement-breakpoint
ALTER TABLE "gifts" DROP COLUMN "state";--> statement-breakpoint
ALTER TABLE "gifts" DROP COLUMN "decided_by";--> statement-breakpoint
ALTER TABLE "gifts" DROP COLUMN "words";