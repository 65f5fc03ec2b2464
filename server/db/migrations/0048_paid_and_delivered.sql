-- compatible: orders move as before, once for all that one statement tells of them
-- An order stands where its last event has led, be it one of the same statement.
CREATE OR REPLACE FUNCTION order_event_moves() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  last order_events;
BEGIN
  PERFORM FROM orders WHERE id = NEW.order_id FOR UPDATE;
  SELECT * INTO last FROM order_events WHERE order_id = NEW.order_id ORDER BY seq DESC LIMIT 1;
  NEW.seq := coalesce(last.seq, 0) + 1;
  IF NEW.seq = 1 THEN
    IF NEW.from_step IS NOT NULL OR NEW.to_step <> 'pending' THEN
      RAISE EXCEPTION 'an order begins as pending';
    END IF;
    RETURN NEW;
  END IF;
  IF NEW.from_step IS DISTINCT FROM last.to_step THEN
    RAISE EXCEPTION 'order % stands at %, not at %', NEW.order_id, last.to_step, NEW.from_step;
  END IF;
  IF NOT EXISTS (SELECT FROM order_transitions WHERE from_step = NEW.from_step AND to_step = NEW.to_step) THEN
    RAISE EXCEPTION 'no order goes from % to %', NEW.from_step, NEW.to_step;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- Behind all events of a statement: each change of an order is one of all its indexes.
CREATE FUNCTION order_stands() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE orders SET step = NEW.to_step WHERE id = NEW.order_id
    AND NOT EXISTS (SELECT FROM order_events WHERE order_id = NEW.order_id AND seq > NEW.seq);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER order_events_moved AFTER INSERT ON "order_events"
  FOR EACH ROW WHEN (NEW.seq > 1) EXECUTE FUNCTION order_stands();
