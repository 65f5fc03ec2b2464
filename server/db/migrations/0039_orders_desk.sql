-- compatible: indexes, and a column that has a default
DROP INDEX "gifts_asked";--> statement-breakpoint
DROP INDEX "orders_undelivered";--> statement-breakpoint
DROP INDEX "orders_closing";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "gifts_state_id_index" ON "gifts" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "orders_step_id_index" ON "orders" USING btree ("step","id");--> statement-breakpoint
CREATE INDEX "orders_created_at_id_index" ON "orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "refunds_state_id_index" ON "refunds" USING btree ("state","id");--> statement-breakpoint
-- What happened stays as it happened, for three years. What is older goes by sweep_orders() alone.
CREATE OR REPLACE FUNCTION payment_books_are_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('caiyun.sweeping', true) = 'orders'
    AND coalesce(to_jsonb(OLD)->>'at', to_jsonb(OLD)->>'asked_at')::timestamptz < clock_timestamp() - interval '3 years' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
-- Takes so many orders at most, with all that is kept of them, that have ended and of which nothing is younger than that
-- moment. How many. The ledgers of coins and months stay: what a member has is their sum.
CREATE FUNCTION sweep_orders("until" timestamptz, "at_most" int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  past timestamptz := least("until", clock_timestamp() - interval '3 years');
  old bigint[];
BEGIN
  SELECT array_agg(id) INTO old FROM (
    SELECT o.id FROM orders o WHERE o.created_at < past AND o.step IN ('closed', 'fulfilled', 'refunded')
      AND NOT EXISTS (SELECT FROM order_events e WHERE e.order_id = o.id AND e.at >= past)
      AND NOT EXISTS (SELECT FROM payments p WHERE p.order_id = o.id AND p.at >= past)
      AND NOT EXISTS (SELECT FROM refunds r WHERE r.order_id = o.id
        AND (r.state IN ('asked', 'confirmed', 'sent') OR coalesce(r.done_at, r.asked_at) >= past))
      AND NOT EXISTS (SELECT FROM incidents i WHERE i.order_id = o.id AND i.resolved_at IS NULL)
    ORDER BY o.created_at, o.id LIMIT at_most FOR UPDATE SKIP LOCKED) AS ended;
  IF old IS NULL THEN
    RETURN 0;
  END IF;
  -- No SET clause, which of a name of our own is a superuser's alone; a failure takes this back with all else.
  PERFORM set_config('caiyun.sweeping', 'orders', true);
  DELETE FROM payment_events WHERE attempt_no IN (SELECT no FROM attempts WHERE order_id = ANY (old)) AND at < past;
  DELETE FROM refunds WHERE order_id = ANY (old);
  DELETE FROM fulfilments WHERE order_id = ANY (old);
  DELETE FROM payments WHERE order_id = ANY (old);
  DELETE FROM attempts WHERE order_id = ANY (old);
  DELETE FROM incidents WHERE order_id = ANY (old);
  DELETE FROM order_events WHERE order_id = ANY (old);
  DELETE FROM orders WHERE id = ANY (old);
  PERFORM set_config('caiyun.sweeping', '', true);
  RETURN cardinality(old);
END $$;
