-- compatible: older code leaves it empty
ALTER TABLE "draws" ADD COLUMN "corrected_at" timestamp with time zone;