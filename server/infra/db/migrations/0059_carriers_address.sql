-- compatible: only more is allowed; code that counts to 300 stops there as before
ALTER TABLE "pick_address_allowances" DROP CONSTRAINT "pick_address_allowances_used";--> statement-breakpoint
ALTER TABLE "pick_address_allowances" ADD CONSTRAINT "pick_address_allowances_used" CHECK ("pick_address_allowances"."used" between 1 and 10000);