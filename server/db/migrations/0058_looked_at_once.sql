-- compatible: orders stand, and journals sum, as before; looked at once for each statement
-- An order stands where its last event of the statement has led: a trigger of rows changed, and asked, for each event.
CREATE FUNCTION orders_stand() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE orders SET step = (SELECT to_step FROM told WHERE order_id = orders.id ORDER BY seq DESC LIMIT 1)
    WHERE id = ANY (ARRAY(SELECT order_id FROM told WHERE seq > 1));
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER order_events_moved ON "order_events";
--> statement-breakpoint
CREATE TRIGGER order_events_moved AFTER INSERT ON "order_events"
  REFERENCING NEW TABLE AS told FOR EACH STATEMENT EXECUTE FUNCTION orders_stand();
--> statement-breakpoint
DROP FUNCTION order_stands();
--> statement-breakpoint
-- The lines of a journal come by one statement: no need to look when the transaction commits, once for each.
CREATE FUNCTION coin_journals_sum_to_zero() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wrong bigint;
BEGIN
  SELECT id INTO wrong FROM (SELECT DISTINCT journal_id AS id FROM booked) AS touched
    WHERE (SELECT sum(amount) FROM coin_entries WHERE journal_id = touched.id) <> 0 LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'coin journal % does not sum to zero', wrong;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER coin_entries_sum_to_zero ON "coin_entries";
--> statement-breakpoint
CREATE TRIGGER coin_entries_sum_to_zero AFTER INSERT ON "coin_entries"
  REFERENCING NEW TABLE AS booked FOR EACH STATEMENT EXECUTE FUNCTION coin_journals_sum_to_zero();
--> statement-breakpoint
DROP FUNCTION coin_journal_sums_to_zero();
