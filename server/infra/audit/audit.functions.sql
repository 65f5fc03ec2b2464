-- compatible: the trigger function has a new name, its behaviour is the same

-- Only the sweep functions delete, and only rows older than six months.
create or replace function reject_audit_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('caiyun.sweeping', true) = 'audit_log'
    and old.at < clock_timestamp() - interval '6 months' then
    return old;
  end if;
  raise exception 'audit_log is append-only';
end $$;

create or replace trigger audit_log_append_only before update or delete on audit_log
  for each row execute function reject_audit_changes();

-- Deletes up to at_most of the oldest rows. Returns the number of deleted rows.
create or replace function sweep_audit_log(older_than integer, at_most integer) returns integer language plpgsql as $$
declare
  gone int;
begin
  -- set_config instead of a SET clause: only a superuser may put a custom setting into a SET clause.
  perform set_config('caiyun.sweeping', 'audit_log', true);
  delete from audit_log where at < clock_timestamp() - make_interval(days => older_than)
    and id in (select id from audit_log order by id limit at_most);
  get diagnostics gone = row_count;
  perform set_config('caiyun.sweeping', '', true);
  return gone;
end $$;

-- The same for one action with a shorter retention.
create or replace function sweep_audit_action(of_action text, older_than integer, at_most integer) returns integer
  language plpgsql as $$
declare
  gone int;
begin
  perform set_config('caiyun.sweeping', 'audit_log', true);
  delete from audit_log where id in (
    select id from audit_log where action = of_action and at < clock_timestamp() - make_interval(days => older_than)
    order by at, id limit at_most);
  get diagnostics gone = row_count;
  perform set_config('caiyun.sweeping', '', true);
  return gone;
end $$;

drop function if exists audit_log_is_append_only();
