ALTER TABLE "ranking_comments" DROP CONSTRAINT "ranking_comments_reply_to_ranking_comments_id_fk";
--> statement-breakpoint
ALTER TABLE "audit_log" ALTER COLUMN "at" SET DEFAULT clock_timestamp();--> statement-breakpoint
ALTER TABLE "ranking_comments" ADD CONSTRAINT "ranking_comments_reply_to_ranking_comments_id_fk" FOREIGN KEY ("reply_to") REFERENCES "public"."ranking_comments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "operator_links_user_id_index" ON "operator_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "ranking_comments_draw_id_index" ON "ranking_comments" USING btree ("draw_id");--> statement-breakpoint
CREATE INDEX "ranking_comments_reply_to_index" ON "ranking_comments" USING btree ("reply_to") WHERE "ranking_comments"."reply_to" is not null;--> statement-breakpoint
CREATE INDEX "ranking_comments_deleted" ON "ranking_comments" USING btree ("deleted_at") WHERE "ranking_comments"."deleted_at" is not null;--> statement-breakpoint
-- Nobody rewrites what happened. What is old enough goes by sweep_audit_log() alone: no other statement deletes, whatever
-- the age of the row, and none deletes what the law has kept for half a year.
CREATE OR REPLACE FUNCTION audit_log_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('caiyun.sweeping', true) = 'audit_log'
    AND OLD.at < clock_timestamp() - interval '6 months' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'audit_log is append-only';
END $$;
--> statement-breakpoint
-- Takes the rows that are older than so many days, of the first `at_most`: ids come in the order of time. How many.
CREATE FUNCTION "sweep_audit_log"("older_than" int, "at_most" int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  gone int;
BEGIN
  -- No SET clause, which of a name of our own is a superuser's alone; a failure takes this back with all else.
  PERFORM set_config('caiyun.sweeping', 'audit_log', true);
  DELETE FROM audit_log WHERE at < clock_timestamp() - make_interval(days => older_than)
    AND id IN (SELECT id FROM audit_log ORDER BY id LIMIT at_most);
  GET DIAGNOSTICS gone = ROW_COUNT;
  PERFORM set_config('caiyun.sweeping', '', true);
  RETURN gone;
END $$;
