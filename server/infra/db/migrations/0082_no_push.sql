-- compatible: the previous version finds no subscriptions, so it sends no push messages; the table and columns that it reads remain
DELETE FROM "outbox" WHERE "channel" = 'push';--> statement-breakpoint
DELETE FROM "push_subscriptions";--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_push";--> statement-breakpoint
DROP INDEX "outbox_oldest";
