CREATE TABLE "differences" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "differences_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reconciliation_id" bigint NOT NULL,
	"list" text NOT NULL,
	"about" text NOT NULL,
	"no" text NOT NULL,
	"bill_fen" bigint,
	"our_fen" bigint,
	"outcome" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gifts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gifts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"number" integer NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"asked_by" text NOT NULL,
	"decided_by" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "gifts_number" CHECK ("gifts"."number" > 0)
);
--> statement-breakpoint
CREATE TABLE "reconciliations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reconciliations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel" text NOT NULL,
	"day" text NOT NULL,
	"rows" integer NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "vip_grants" DROP CONSTRAINT "vip_grants_months";--> statement-breakpoint
DROP INDEX "refunds_open";--> statement-breakpoint
DROP INDEX "refunds_by_itself";--> statement-breakpoint
ALTER TABLE "incidents" ADD COLUMN "resolution" text;--> statement-breakpoint
ALTER TABLE "incidents" ADD COLUMN "resolved_by" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "taken" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "asked_by" text DEFAULT 'system' NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "decided_by" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "tries" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "looks" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "asked_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "words" text;--> statement-breakpoint
ALTER TABLE "differences" ADD CONSTRAINT "differences_reconciliation_id_reconciliations_id_fk" FOREIGN KEY ("reconciliation_id") REFERENCES "public"."reconciliations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "differences_reconciliation_id_index" ON "differences" USING btree ("reconciliation_id");--> statement-breakpoint
CREATE INDEX "gifts_user_id_index" ON "gifts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "gifts_asked" ON "gifts" USING btree ("id") WHERE "gifts"."state" = 'asked';--> statement-breakpoint
CREATE INDEX "reconciliations_channel_day_index" ON "reconciliations" USING btree ("channel","day");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_one_open" ON "refunds" USING btree ("payment_id") WHERE "refunds"."state" in ('asked', 'confirmed', 'sent');--> statement-breakpoint
CREATE INDEX "refunds_asked_by" ON "refunds" USING btree ("asked_by","asked_at");--> statement-breakpoint
CREATE INDEX "refunds_open" ON "refunds" USING btree ("id") WHERE "refunds"."state" in ('asked', 'confirmed', 'sent');--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_by_itself" ON "refunds" USING btree ("payment_id") WHERE "refunds"."cause" in ('late', 'doubled');--> statement-breakpoint
ALTER TABLE "vip_grants" ADD CONSTRAINT "vip_grants_months" CHECK ("vip_grants"."months" <> 0);--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_taken" CHECK ("refunds"."taken" >= 0);--> statement-breakpoint
-- What was asked for by itself needs nobody to confirm it.
UPDATE "refunds" SET "state" = 'confirmed' WHERE "state" = 'asked' AND "cause" IN ('late', 'doubled');
-- What is given back of a payment, or on its way, is never more than came.
CREATE FUNCTION refunds_stay_within_payment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  came bigint;
  given bigint;
BEGIN
  IF NEW.state IN ('refused', 'failed') THEN
    RETURN NEW;
  END IF;
  SELECT amount_fen INTO came FROM payments WHERE id = NEW.payment_id FOR UPDATE;
  SELECT coalesce(sum(amount_fen), 0) INTO given FROM refunds
    WHERE payment_id = NEW.payment_id AND id <> NEW.id AND state NOT IN ('refused', 'failed');
  IF given + NEW.amount_fen > came THEN
    RAISE EXCEPTION 'of payment % more would go back than came', NEW.payment_id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER refunds_within_payment BEFORE INSERT OR UPDATE OF "state", "amount_fen" ON "refunds"
  FOR EACH ROW EXECUTE FUNCTION refunds_stay_within_payment();
-- What a refund is does not change, and what ended stays as it ended.
CREATE TRIGGER refunds_stay BEFORE UPDATE ON "refunds"
  FOR EACH ROW WHEN (OLD.state IN ('refused', 'succeeded', 'failed') AND NEW.state <> OLD.state
    OR (NEW.no, NEW.payment_id, NEW.order_id, NEW.amount_fen, NEW.taken, NEW.cause, NEW.asked_by, NEW.asked_at)
      IS DISTINCT FROM (OLD.no, OLD.payment_id, OLD.order_id, OLD.amount_fen, OLD.taken, OLD.cause, OLD.asked_by, OLD.asked_at))
  EXECUTE FUNCTION payment_books_are_append_only();
CREATE TRIGGER refunds_are_kept BEFORE DELETE ON "refunds"
  FOR EACH ROW EXECUTE FUNCTION payment_books_are_append_only();
-- A payment that people had to look at pays its order once they say so; nothing else of a payment changes.
DROP TRIGGER payments_append_only ON "payments";
CREATE TRIGGER payments_append_only BEFORE UPDATE ON "payments"
  FOR EACH ROW WHEN (OLD.verdict <> 'review' OR NEW.verdict <> 'settled'
    OR (NEW.id, NEW.channel, NEW.txn_id, NEW.attempt_id, NEW.order_id, NEW.user_id, NEW.amount_fen, NEW.by, NEW.paid_at, NEW.at)
      IS DISTINCT FROM (OLD.id, OLD.channel, OLD.txn_id, OLD.attempt_id, OLD.order_id, OLD.user_id, OLD.amount_fen, OLD.by, OLD.paid_at, OLD.at))
  EXECUTE FUNCTION payment_books_are_append_only();
CREATE TRIGGER payments_are_kept BEFORE DELETE ON "payments"
  FOR EACH ROW EXECUTE FUNCTION payment_books_are_append_only();
