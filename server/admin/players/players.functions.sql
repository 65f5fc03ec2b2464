-- compatible: the trigger function has a new name, its behaviour is the same

-- Notes are deleted only together with their member's account. Deferred, because the account is marked as deleted in the
-- same transaction, before or after.
create or replace function reject_note_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and exists (select from users where id = old.user_id and deleted_at is not null) then
    return null;
  end if;
  raise exception 'player_notes is append-only';
end $$;

-- A constraint trigger cannot be replaced.
drop trigger if exists player_notes_append_only on player_notes;
create constraint trigger player_notes_append_only after update or delete on player_notes
  deferrable initially deferred for each row execute function reject_note_changes();

drop function if exists player_notes_are_append_only();
