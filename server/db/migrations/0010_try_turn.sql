-- Waits for the turn of a phone and of an address, then tells whether both may try: a function's query sees what was
-- committed while it waited for the locks, which the statement that calls it does not. Phone first: no deadlock.
CREATE FUNCTION "has_turn"(
  "phone_lock" int, "phone_turn" int, "of_phone" bytea, "phone_since" timestamptz, "phone_tries" int,
  "address_lock" int, "address_turn" int, "of_address" bytea, "address_since" timestamptz, "address_tries" int
) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(phone_lock, phone_turn);
  PERFORM pg_advisory_xact_lock(address_lock, address_turn);
  RETURN (SELECT count(*) < phone_tries FROM (SELECT FROM wrong_tries WHERE phone_key = of_phone AND at > phone_since LIMIT phone_tries) AS wrong)
     AND (SELECT count(*) < address_tries FROM (SELECT FROM wrong_tries WHERE address_key = of_address AND at > address_since LIMIT address_tries) AS wrong);
END $$;
