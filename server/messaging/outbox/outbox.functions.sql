-- compatible: the functions have new names, their behaviour is the same

-- Results are sent in one message per draw night: at 21:40 Shanghai time for those that arrive between 18:00 and then, and at
-- least two minutes after the first.
create or replace function results_due_at(notified_at timestamptz) returns timestamptz language sql stable as $$
  select greatest(notified_at + interval '2 minutes',
    case when (notified_at at time zone 'Asia/Shanghai')::time >= '18:00'
      then ((notified_at at time zone 'Asia/Shanghai')::date + time '21:40') at time zone 'Asia/Shanghai' end)
$$;

-- Puts a new notification into the outbox once per channel that the member switched on for its kind: mail to a confirmed
-- address, push to each subscription. Results share one outbox row per channel until it is sent.
create or replace function queue_deliveries() returns trigger language plpgsql as $$
begin
  if not exists (select from inserted join notification_settings as switched using (user_id, kind)
      where switched.by_mail or switched.by_push) then
    return null;
  end if;
  with wanted as (
    select inserted.id, inserted.user_id, inserted.kind, inserted.created_at, switched.by_mail, switched.by_push,
      inserted.kind in ({{RESULT_KINDS}}) as is_result
    from inserted join notification_settings as switched using (user_id, kind)),
  sent as (
    select wanted.*, 'mail' as channel, address, null::bigint as subscription_id
    from wanted join mail_addresses using (user_id) where by_mail and confirmed_at is not null and off_at is null
    union all
    select wanted.*, 'push', null, push_subscriptions.id
    from wanted join push_subscriptions using (user_id) where by_push)
  insert into outbox (channel, user_id, address, subscription_id, kind, event, due_at, created_at)
  select channel, user_id, address, subscription_id, case when is_result then 'evening' else min(kind) end, min(id),
    min(case when is_result then results_due_at(created_at) else created_at end), min(created_at)
  from sent group by channel, user_id, address, subscription_id, is_result, case when not is_result then id end
  order by user_id, subscription_id
  on conflict (user_id, coalesce(subscription_id, 0)) where kind = 'evening' and state = 'waiting' and tries = 0
    do update set due_at = outbox.due_at;
  return null;
end $$;

create or replace trigger notifications_sent after insert on notifications
  referencing new table as inserted for each statement execute function queue_deliveries();
create or replace trigger outbox_due after insert on outbox for each statement execute function wake_jobs();

drop function if exists send_what_is_told();
drop function if exists evening_due(timestamptz);
