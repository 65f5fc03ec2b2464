-- compatible: queues e-mails as before, and no push messages

-- Results are sent in one message per draw night: at 21:40 Shanghai time for those that arrive between 18:00 and then, and at
-- least two minutes after the first.
create or replace function results_due_at(notified_at timestamptz) returns timestamptz language sql stable as $$
  select greatest(notified_at + interval '2 minutes',
    case when (notified_at at time zone 'Asia/Shanghai')::time >= '18:00'
      then ((notified_at at time zone 'Asia/Shanghai')::date + time '21:40') at time zone 'Asia/Shanghai' end)
$$;

-- Queues an e-mail for a new notification, if the member switched on mail for its kind and has a confirmed address. The
-- results of a draw night share one outbox row until its first try.
create or replace function queue_deliveries() returns trigger language plpgsql as $$
begin
  if not exists (select from inserted join notification_settings using (user_id, kind) where by_mail) then
    return null;
  end if;
  with sent as (
    select inserted.id, user_id, kind, created_at, address, kind in ({{RESULT_KINDS}}) as is_result
    from inserted join notification_settings using (user_id, kind) join mail_addresses using (user_id)
    where by_mail and confirmed_at is not null and off_at is null)
  insert into outbox (channel, user_id, address, kind, event, due_at, created_at)
  select 'mail', user_id, address, case when is_result then 'evening' else min(kind) end, min(id),
    min(case when is_result then results_due_at(created_at) else created_at end), min(created_at)
  from sent group by user_id, address, is_result, case when not is_result then id end
  order by user_id
  on conflict (user_id, coalesce(subscription_id, 0)) where kind = 'evening' and state = 'waiting' and tries = 0
    do update set due_at = outbox.due_at;
  return null;
end $$;

create or replace trigger notifications_sent after insert on notifications
  referencing new table as inserted for each statement execute function queue_deliveries();
create or replace trigger outbox_due after insert on outbox for each statement execute function wake_jobs();

drop function if exists send_what_is_told();
drop function if exists evening_due(timestamptz);
