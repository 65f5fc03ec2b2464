-- compatible: the trigger functions have new names, their behaviour is the same
create or replace function reject_coin_changes() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;

create or replace trigger coin_journals_append_only before update or delete on coin_journals
  for each row execute function reject_coin_changes();
create or replace trigger coin_entries_append_only before update or delete on coin_entries
  for each row execute function reject_coin_changes();

-- Checked per statement: a journal is inserted with all its entries in one statement.
create or replace function check_journal_sums() returns trigger language plpgsql as $$
declare
  wrong bigint;
begin
  select id into wrong from (select distinct journal_id as id from inserted) as touched
    where (select sum(amount) from coin_entries where journal_id = touched.id) <> 0 limit 1;
  if found then
    raise exception 'coin journal % does not sum to zero', wrong;
  end if;
  return null;
end $$;

create or replace trigger coin_entries_sum_to_zero after insert on coin_entries
  referencing new table as inserted for each statement execute function check_journal_sums();

drop function if exists coin_books_are_append_only();
drop function if exists coin_journals_sum_to_zero();
