-- compatible: what is written and found stays as it is
-- New terms wait in a short list, and go into the index many at a time (docs/decisions/033-search.md).
ALTER INDEX "comments_terms" SET (fastupdate = on, gin_pending_list_limit = 64);--> statement-breakpoint
ALTER INDEX "posts_terms" SET (fastupdate = on, gin_pending_list_limit = 64);--> statement-breakpoint
-- Most are told in the page only: the question whether anybody wants more costs less than to begin the statement that sends it.
-- What a member is told goes to their mail too, by the transaction that tells it, however it does. What draws bring is one mail
-- an evening. The row of one that waits is held: nobody takes it before that which joins it is committed.
CREATE OR REPLACE FUNCTION mail_what_is_told() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM told JOIN notification_settings AS switched USING (user_id, kind) WHERE switched.by_mail) THEN
    RETURN NULL;
  END IF;
  WITH wanted AS (
    SELECT told.id, told.user_id, told.kind, told.created_at, mail_addresses.address,
      told.kind IN ('draw', 'win', 'no_win') AS is_result
    FROM told
    JOIN notification_settings AS switched ON switched.user_id = told.user_id AND switched.kind = told.kind AND switched.by_mail
    JOIN mail_addresses ON mail_addresses.user_id = told.user_id AND mail_addresses.confirmed_at IS NOT NULL
      AND mail_addresses.off_at IS NULL),
  singly AS (
    INSERT INTO mails (user_id, address, kind, event, state, due_at, created_at)
    SELECT user_id, address, kind, id, 'waiting', created_at, created_at FROM wanted WHERE NOT is_result
    ON CONFLICT DO NOTHING)
  INSERT INTO mails (user_id, address, kind, event, state, due_at, created_at)
  SELECT user_id, address, 'evening', min(id), 'waiting', min(evening_due(created_at)), min(created_at)
  FROM wanted WHERE is_result GROUP BY user_id, address ORDER BY user_id
  ON CONFLICT (user_id) WHERE kind = 'evening' AND state = 'waiting' AND tries = 0 DO UPDATE SET due_at = mails.due_at;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION push_what_is_told() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM told JOIN notification_settings AS switched USING (user_id, kind) WHERE switched.by_push) THEN
    RETURN NULL;
  END IF;
  WITH wanted AS (
    SELECT told.id, told.kind, told.created_at, push_subscriptions.id AS subscription_id,
      told.kind IN ('draw', 'win', 'no_win') AS is_result
    FROM told
    JOIN notification_settings AS switched ON switched.user_id = told.user_id AND switched.kind = told.kind AND switched.by_push
    JOIN push_subscriptions ON push_subscriptions.user_id = told.user_id),
  singly AS (
    INSERT INTO pushes (subscription_id, kind, event, due_at, created_at)
    SELECT subscription_id, kind, id, created_at, created_at FROM wanted WHERE NOT is_result
    ON CONFLICT DO NOTHING)
  INSERT INTO pushes (subscription_id, kind, event, due_at, created_at)
  SELECT subscription_id, 'evening', min(id), min(evening_due(created_at)), min(created_at)
  FROM wanted WHERE is_result GROUP BY subscription_id ORDER BY subscription_id
  ON CONFLICT (subscription_id) WHERE kind = 'evening' AND state = 'waiting' AND tries = 0 DO UPDATE SET due_at = pushes.due_at;
  RETURN NULL;
END $$;
