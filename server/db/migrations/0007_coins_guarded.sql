-- What was booked stays as it was booked (PAYMENTS §6.2).
CREATE FUNCTION coin_books_are_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER coin_entries_append_only BEFORE UPDATE OR DELETE ON "coin_entries"
  FOR EACH ROW EXECUTE FUNCTION coin_books_are_append_only();
--> statement-breakpoint
CREATE TRIGGER coin_journals_append_only BEFORE UPDATE OR DELETE ON "coin_journals"
  FOR EACH ROW EXECUTE FUNCTION coin_books_are_append_only();
--> statement-breakpoint
-- Coins are moved, never made: looked at when the transaction commits, because the lines come one by one.
CREATE FUNCTION coin_journal_sums_to_zero() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT sum(amount) FROM coin_entries WHERE journal_id = NEW.journal_id) <> 0 THEN
    RAISE EXCEPTION 'coin journal % does not sum to zero', NEW.journal_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER coin_entries_sum_to_zero AFTER INSERT ON "coin_entries"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION coin_journal_sums_to_zero();
--> statement-breakpoint
-- To begin with; operators change the list.
INSERT INTO "moderation_words" ("word") VALUES
  ('加微信'), ('加qq'), ('私彩'), ('黑彩'), ('博彩'), ('赌博'), ('计划群'), ('带单'), ('返利'), ('刷单'), ('稳赢'), ('代打');
