DELETE FROM "challenges" WHERE "zeros" IS NULL;--> statement-breakpoint
ALTER TABLE "challenges" DROP CONSTRAINT "challenges_kind";--> statement-breakpoint
ALTER TABLE "code_minutes" DROP CONSTRAINT "code_minutes_parts";--> statement-breakpoint
DROP INDEX "challenges_address_key_expires_at_index";--> statement-breakpoint
ALTER TABLE "challenges" ALTER COLUMN "zeros" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "challenges" DROP COLUMN "answer_hash";--> statement-breakpoint
ALTER TABLE "code_minutes" DROP COLUMN "pictures";--> statement-breakpoint
ALTER TABLE "code_minutes" ADD CONSTRAINT "code_minutes_parts" CHECK ("code_minutes"."sent" >= "code_minutes"."strangers");--> statement-breakpoint
DROP FUNCTION IF EXISTS "has_turn";
