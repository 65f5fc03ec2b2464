-- compatible: a function more, which code before it does not call
-- A member's VIP that runs at a moment: one row or none. As rows, because the planner writes such a function out where it
-- stands, as it does no function that answers a boolean from a table: `exists (select from vip_at(user_id, now))`.
CREATE FUNCTION "vip_at"("member" bigint, "moment" timestamptz) RETURNS TABLE ("ends" timestamptz) LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT "until" FROM "vip_chains" WHERE "user_id" = "member" AND "until" > "moment";
END;
