-- compatible: an index less or more changes no answer
DROP INDEX "audit_log_actor_index";--> statement-breakpoint
DROP INDEX "audit_log_target_index";--> statement-breakpoint
CREATE INDEX "audit_log_at_id_index" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor_at_id_index" ON "audit_log" USING btree ("actor","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_action_at_id_index" ON "audit_log" USING btree ("action","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_target_at_id_index" ON "audit_log" USING btree ("target","at","id");