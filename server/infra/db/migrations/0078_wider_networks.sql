-- compatible: columns that may be null, two indexes and a function; older code neither reads nor writes them
ALTER TABLE "wrong_tries" ALTER COLUMN "phone_key" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_in_codes" ADD COLUMN "wider_key" "bytea";--> statement-breakpoint
ALTER TABLE "wrong_tries" ADD COLUMN "wider_key" "bytea";--> statement-breakpoint
CREATE INDEX "sign_in_codes_wider_key_sent_at_index" ON "sign_in_codes" USING btree ("wider_key","sent_at");--> statement-breakpoint
CREATE INDEX "wrong_tries_wider_key_at_index" ON "wrong_tries" USING btree ("wider_key","at");--> statement-breakpoint
-- Deletes the rows of one action that are older than so many days, of the first `at_most`; returns how many. The trigger of the log
-- still refuses what is younger than half a year.
CREATE FUNCTION "sweep_audit_action"("of_action" text, "older_than" int, "at_most" int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  gone int;
BEGIN
  PERFORM set_config('caiyun.sweeping', 'audit_log', true);
  DELETE FROM audit_log WHERE id IN (
    SELECT id FROM audit_log WHERE action = of_action AND at < clock_timestamp() - make_interval(days => older_than)
    ORDER BY at, id LIMIT at_most);
  GET DIAGNOSTICS gone = ROW_COUNT;
  PERFORM set_config('caiyun.sweeping', '', true);
  RETURN gone;
END $$;
