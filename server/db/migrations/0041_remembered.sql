-- compatible: a column that may be null; code without it asks for no proof
ALTER TABLE "sessions" ADD COLUMN "proven_at" timestamp with time zone;