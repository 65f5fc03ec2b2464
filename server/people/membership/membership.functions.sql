-- compatible: the same text as the numbered migrations

-- Returns one row with the end of the membership that is running at the moment, or no row.
create or replace function vip_at(member bigint, moment timestamptz) returns table (ends timestamptz) language sql stable
begin atomic
  select until from vip_chains where user_id = member and until > moment;
end;
