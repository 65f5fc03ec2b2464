-- compatible: a new table, and indexes
CREATE TABLE "player_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "player_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"by_id" bigint NOT NULL,
	"words" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "player_notes_words" CHECK (length("player_notes"."words") between 1 and 500)
);
--> statement-breakpoint
ALTER TABLE "player_notes" ADD CONSTRAINT "player_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "player_notes" ADD CONSTRAINT "player_notes_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "player_notes_user_id_id_index" ON "player_notes" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "users_nickname" ON "users" USING btree (lower("nickname") collate "C","id") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_operators" ON "users" USING btree ("id") WHERE "users"."role" <> 'player';--> statement-breakpoint
-- Notes stay as they were written, and go only with the account: looked at when the transaction commits, because a deletion
-- takes them before it empties the account.
CREATE FUNCTION player_notes_are_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND EXISTS (SELECT FROM users WHERE id = OLD.user_id AND deleted_at IS NOT NULL) THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'player_notes is append-only';
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER player_notes_append_only AFTER UPDATE OR DELETE ON "player_notes"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION player_notes_are_append_only();
