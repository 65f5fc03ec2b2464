-- compatible: the trigger functions have new names, their behaviour is the same
-- Steps of orders: docs/rules/payment.md#orders; the allowed transitions are the rows of order_transitions.

-- Logs the creation of an order as its first event.
create or replace function insert_first_order_event() returns trigger language plpgsql as $$
begin
  insert into order_events (order_id, seq, to_step, actor, at) values (new.id, 0, new.step, 'member', new.created_at);
  return null;
end $$;

create or replace trigger orders_begin after insert on orders
  for each row execute function insert_first_order_event();

-- Numbers an event and rejects it unless it starts at the order's current step and the transition is allowed. Locks the order,
-- so that concurrent events are checked sequentially.
create or replace function check_order_event() returns trigger language plpgsql as $$
declare
  last order_events;
begin
  perform from orders where id = new.order_id for update;
  select * into last from order_events where order_id = new.order_id order by seq desc limit 1;
  new.seq := coalesce(last.seq, 0) + 1;
  if new.seq = 1 then
    if new.from_step is not null or new.to_step <> 'pending' then
      raise exception 'the first step of an order is pending';
    end if;
    return new;
  end if;
  if new.from_step is distinct from last.to_step then
    raise exception 'order % is at step %, not %', new.order_id, last.to_step, new.from_step;
  end if;
  if not exists (select from order_transitions where from_step = new.from_step and to_step = new.to_step) then
    raise exception 'transition from % to % is not allowed', new.from_step, new.to_step;
  end if;
  return new;
end $$;

create or replace trigger order_events_move before insert on order_events
  for each row execute function check_order_event();

-- Copies the step of the last event to its order.
create or replace function update_order_steps() returns trigger language plpgsql as $$
begin
  update orders set step = (select to_step from inserted where order_id = orders.id order by seq desc limit 1)
    where id = any (array(select order_id from inserted where seq > 1));
  return null;
end $$;

create or replace trigger order_events_moved after insert on order_events
  referencing new table as inserted for each statement execute function update_order_steps();

-- Rejects a change of the step that does not result from an event, and any change of the purchase.
create or replace function check_order_update() returns trigger language plpgsql as $$
begin
  if new.step <> old.step and pg_trigger_depth() < 2 then
    raise exception 'the step of an order changes only by its events';
  end if;
  if (new.user_id, new.no, new.kind, new.amount_fen) <> (old.user_id, old.no, old.kind, old.amount_fen)
    or new.months is distinct from old.months or new.coins is distinct from old.coins then
    raise exception 'the purchase of an order does not change';
  end if;
  return new;
end $$;

create or replace trigger orders_move_by_events before update on orders
  for each row execute function check_order_update();

-- Payment records are append-only. Only sweep_orders deletes, and only rows older than three years.
create or replace function reject_payment_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('caiyun.sweeping', true) = 'orders'
    and coalesce(to_jsonb(old)->>'at', to_jsonb(old)->>'asked_at')::timestamptz < clock_timestamp() - interval '3 years' then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;

create or replace trigger order_events_append_only before update or delete on order_events
  for each row execute function reject_payment_changes();
create or replace trigger fulfilments_append_only before update or delete on fulfilments
  for each row execute function reject_payment_changes();
create or replace trigger payment_events_are_kept before delete on payment_events
  for each row execute function reject_payment_changes();
create or replace trigger payments_are_kept before delete on payments
  for each row execute function reject_payment_changes();
create or replace trigger refunds_are_kept before delete on refunds
  for each row execute function reject_payment_changes();

-- A notification without a known attempt gets its attempt later.
create or replace trigger payment_events_append_only before update on payment_events
  for each row when (old.verdict <> 'orphan' or (new.channel, new.event_id, new.at)
    is distinct from (old.channel, old.event_id, old.at))
  execute function reject_payment_changes();

-- An operator settles a payment that was under review.
create or replace trigger payments_append_only before update on payments
  for each row when (old.verdict <> 'review' or new.verdict <> 'settled'
    or (new.id, new.channel, new.txn_id, new.attempt_id, new.order_id, new.user_id, new.amount_fen, new.by, new.paid_at, new.at)
      is distinct from (old.id, old.channel, old.txn_id, old.attempt_id, old.order_id, old.user_id, old.amount_fen, old.by, old.paid_at, old.at))
  execute function reject_payment_changes();

-- The state of a refund changes until it is final.
create or replace trigger refunds_stay before update on refunds
  for each row when (old.state in ('refused', 'succeeded', 'failed') and new.state <> old.state
    or (new.no, new.payment_id, new.order_id, new.amount_fen, new.taken, new.cause, new.asked_by, new.asked_at)
      is distinct from (old.no, old.payment_id, old.order_id, old.amount_fen, old.taken, old.cause, old.asked_by, old.asked_at))
  execute function reject_payment_changes();

-- All refunds of a payment together are at most its amount. Locks the payment.
create or replace function check_refund_total() returns trigger language plpgsql as $$
declare
  paid bigint;
  refunded bigint;
begin
  if new.state in ('refused', 'failed') then
    return new;
  end if;
  select amount_fen into paid from payments where id = new.payment_id for update;
  select coalesce(sum(amount_fen), 0) into refunded from refunds
    where payment_id = new.payment_id and id <> new.id and state not in ('refused', 'failed');
  if refunded + new.amount_fen > paid then
    raise exception 'refunds of payment % exceed its amount', new.payment_id;
  end if;
  return new;
end $$;

create or replace trigger refunds_within_payment before insert or update of state, amount_fen on refunds
  for each row execute function check_refund_total();

create or replace trigger orders_due after insert on orders for each statement execute function wake_jobs();
create or replace trigger attempts_due after insert on attempts for each statement execute function wake_jobs();
create or replace trigger attempts_due_sooner after update on attempts
  for each row when (new.due_at < old.due_at) execute function wake_jobs();
create or replace trigger refunds_due after insert or update of state on refunds
  for each statement execute function wake_jobs();

-- Deletes up to at_most orders that ended before "until" and at least three years ago, with all their records.
-- Returns the number of deleted orders.
create or replace function sweep_orders(until timestamptz, at_most integer) returns integer language plpgsql as $$
declare
  past timestamptz := least("until", clock_timestamp() - interval '3 years');
  old bigint[];
begin
  select array_agg(id) into old from (
    select o.id from orders o where o.created_at < past and o.step in ('closed', 'fulfilled', 'refunded')
      and not exists (select from order_events e where e.order_id = o.id and e.at >= past)
      and not exists (select from payments p where p.order_id = o.id and p.at >= past)
      and not exists (select from refunds r where r.order_id = o.id
        and (r.state in ('asked', 'confirmed', 'sent') or coalesce(r.done_at, r.asked_at) >= past))
      and not exists (select from incidents i where i.order_id = o.id and i.resolved_at is null)
    order by o.created_at, o.id limit at_most for update skip locked) as ended;
  if old is null then
    return 0;
  end if;
  -- set_config instead of a SET clause: only a superuser may put a custom setting into a SET clause.
  perform set_config('caiyun.sweeping', 'orders', true);
  delete from payment_events where attempt_no in (select no from attempts where order_id = any (old)) and at < past;
  delete from refunds where order_id = any (old);
  delete from fulfilments where order_id = any (old);
  delete from payments where order_id = any (old);
  delete from attempts where order_id = any (old);
  delete from incidents where order_id = any (old);
  delete from order_events where order_id = any (old);
  delete from orders where id = any (old);
  perform set_config('caiyun.sweeping', '', true);
  return cardinality(old);
end $$;

drop function if exists order_begins();
drop function if exists order_event_moves();
drop function if exists orders_stand();
drop function if exists order_moves_by_events();
drop function if exists payment_books_are_append_only();
drop function if exists refunds_stay_within_payment();
