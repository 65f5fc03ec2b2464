-- compatible: code that asks each second hears nothing of it
-- What is due by its row wakes the jobs of all processes (server/infra/jobs/jobs.ts), once its transaction commits.
CREATE FUNCTION "wake_jobs"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('jobs:due', TG_TABLE_NAME);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "orders_due" AFTER INSERT ON "orders" FOR EACH STATEMENT EXECUTE FUNCTION wake_jobs();--> statement-breakpoint
CREATE TRIGGER "outbox_due" AFTER INSERT ON "outbox" FOR EACH STATEMENT EXECUTE FUNCTION wake_jobs();--> statement-breakpoint
CREATE TRIGGER "attempts_due" AFTER INSERT ON "attempts" FOR EACH STATEMENT EXECUTE FUNCTION wake_jobs();--> statement-breakpoint
CREATE TRIGGER "attempts_due_sooner" AFTER UPDATE ON "attempts"
  FOR EACH ROW WHEN (NEW.due_at < OLD.due_at) EXECUTE FUNCTION wake_jobs();--> statement-breakpoint
CREATE TRIGGER "refunds_due" AFTER INSERT OR UPDATE OF "state" ON "refunds" FOR EACH STATEMENT EXECUTE FUNCTION wake_jobs();
