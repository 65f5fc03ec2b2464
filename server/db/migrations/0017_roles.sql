ALTER TABLE "users" DROP CONSTRAINT "users_role";--> statement-breakpoint
-- Whoever was an operator could do everything.
UPDATE "users" SET "role" = 'administrator' WHERE "role" = 'operator';--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_role" CHECK ("users"."role" in ('player', 'moderator', 'editor', 'cashier', 'administrator'));--> statement-breakpoint
-- These were given a whole day; operators sign in again for a session that idles out.
DELETE FROM "sessions" WHERE "staff";
