-- compatible: the same text as the numbered migrations
create or replace function wake_jobs() returns trigger language plpgsql as $$
begin
  perform pg_notify('jobs:due', tg_table_name);
  return null;
end $$;
