-- compatible: a column that may be null, which older code leaves empty
ALTER TABLE "reviews" ADD COLUMN "decided_by_id" bigint;