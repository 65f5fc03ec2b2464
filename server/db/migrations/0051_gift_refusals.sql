-- compatible: a column that may be null; code without it refuses gifts without a reason
ALTER TABLE "gifts" ADD COLUMN "words" text;
