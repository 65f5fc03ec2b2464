-- compatible: tables and functions that code before it neither reads nor writes
CREATE TABLE "age_statements" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"version" smallint NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attempts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"no" text NOT NULL,
	"order_id" bigint NOT NULL,
	"channel" text NOT NULL,
	"wallet" text NOT NULL,
	"mode" text NOT NULL,
	"app" text NOT NULL,
	"merchant" text NOT NULL,
	"payer_address" text NOT NULL,
	"origin" text NOT NULL,
	"code" text,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"wallet_expires_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	"asked_until" timestamp with time zone,
	CONSTRAINT "attempts_no_unique" UNIQUE("no"),
	CONSTRAINT "attempts_wallet" CHECK ("attempts"."wallet" in ('wechat', 'alipay')),
	CONSTRAINT "attempts_state" CHECK ("attempts"."state" in ('open', 'closed', 'paid')),
	CONSTRAINT "attempts_due_ends" CHECK ("attempts"."state" <> 'paid' or "attempts"."due_at" is null)
);
--> statement-breakpoint
CREATE TABLE "fulfilments" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "incidents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "incidents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"order_id" bigint,
	"detail" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"resolved_at" timestamp with time zone,
	CONSTRAINT "incidents_once" UNIQUE("kind","subject")
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"order_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"from_step" text,
	"to_step" text NOT NULL,
	"actor" text NOT NULL,
	"evidence" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_events_order_id_seq_pk" PRIMARY KEY("order_id","seq")
);
--> statement-breakpoint
CREATE TABLE "order_transitions" (
	"from_step" text NOT NULL,
	"to_step" text NOT NULL,
	CONSTRAINT "order_transitions_from_step_to_step_pk" PRIMARY KEY("from_step","to_step")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"no" text NOT NULL,
	"user_id" bigint NOT NULL,
	"product_id" bigint,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"months" integer,
	"coins" integer,
	"amount_fen" bigint NOT NULL,
	"step" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "orders_no_unique" UNIQUE("no"),
	CONSTRAINT "orders_amount" CHECK ("orders"."amount_fen" > 0),
	CONSTRAINT "orders_kind" CHECK (case "orders"."kind" when 'vip' then "orders"."months" > 0 and "orders"."coins" is null
        when 'coins' then "orders"."coins" > 0 and "orders"."months" is null else false end)
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"channel" text NOT NULL,
	"event_id" text NOT NULL,
	"raw_sha256" "bytea" NOT NULL,
	"verdict" text NOT NULL,
	"attempt_no" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_events_channel_event_id_pk" PRIMARY KEY("channel","event_id")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel" text NOT NULL,
	"txn_id" text NOT NULL,
	"attempt_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"amount_fen" bigint NOT NULL,
	"verdict" text NOT NULL,
	"by" text NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "payments_attemptId_unique" UNIQUE("attempt_id"),
	CONSTRAINT "payments_txn" UNIQUE("txn_id","channel")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "products_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"months" integer,
	"coins" integer,
	"position" integer NOT NULL,
	"shown" boolean DEFAULT true NOT NULL,
	CONSTRAINT "products_slug_unique" UNIQUE("slug"),
	CONSTRAINT "products_amount" CHECK ("products"."amount_fen" > 0),
	CONSTRAINT "products_kind" CHECK (case "products"."kind" when 'vip' then "products"."months" > 0 and "products"."coins" is null
        when 'coins' then "products"."coins" > 0 and "products"."months" is null else false end)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"no" text NOT NULL,
	"payment_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"amount_fen" bigint NOT NULL,
	"cause" text NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "refunds_no_unique" UNIQUE("no"),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_fen" > 0)
);
--> statement-breakpoint
CREATE TABLE "sandbox_refunds" (
	"no" text PRIMARY KEY NOT NULL,
	"trade_no" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "sandbox_refunds_amount" CHECK ("sandbox_refunds"."amount_fen" > 0)
);
--> statement-breakpoint
CREATE TABLE "sandbox_trades" (
	"no" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"wallet" text NOT NULL,
	"title" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"proof" text,
	"paid_at" timestamp with time zone,
	CONSTRAINT "sandbox_trades_token_unique" UNIQUE("token"),
	CONSTRAINT "sandbox_trades_state" CHECK ("sandbox_trades"."state" in ('waiting', 'paid', 'closed')),
	CONSTRAINT "sandbox_trades_paid" CHECK (num_nonnulls("sandbox_trades"."proof", "sandbox_trades"."paid_at") = case "sandbox_trades"."state" when 'paid' then 2 else 0 end)
);
--> statement-breakpoint
ALTER TABLE "age_statements" ADD CONSTRAINT "age_statements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fulfilments" ADD CONSTRAINT "fulfilments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incidents" ADD CONSTRAINT "incidents_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_refunds" ADD CONSTRAINT "sandbox_refunds_trade_no_sandbox_trades_no_fk" FOREIGN KEY ("trade_no") REFERENCES "public"."sandbox_trades"("no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attempts_order_id_index" ON "attempts" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "attempts_open" ON "attempts" USING btree ("order_id","wallet","mode") WHERE "attempts"."state" = 'open';--> statement-breakpoint
CREATE INDEX "attempts_due" ON "attempts" USING btree ("due_at") WHERE "attempts"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "incidents_order_id_index" ON "incidents" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "incidents_open" ON "incidents" USING btree ("id") WHERE "incidents"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "orders_user_id_id_index" ON "orders" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "orders_product_id_index" ON "orders" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "orders_expiring" ON "orders" USING btree ("expires_at") WHERE "orders"."step" = 'pending';--> statement-breakpoint
CREATE INDEX "orders_undelivered" ON "orders" USING btree ("id") WHERE "orders"."step" = 'paid';--> statement-breakpoint
CREATE INDEX "orders_closing" ON "orders" USING btree ("id") WHERE "orders"."step" = 'closing';--> statement-breakpoint
CREATE INDEX "payment_events_attempt_no_index" ON "payment_events" USING btree ("attempt_no");--> statement-breakpoint
CREATE INDEX "payments_order_id_index" ON "payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payments_user_id_id_index" ON "payments" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "payments_channel_paid_at_index" ON "payments" USING btree ("channel","paid_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_settled" ON "payments" USING btree ("order_id") WHERE "payments"."verdict" = 'settled';--> statement-breakpoint
CREATE INDEX "refunds_payment_id_index" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_order_id_index" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_open" ON "refunds" USING btree ("id") WHERE "refunds"."state" in ('asked', 'sent');--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_by_itself" ON "refunds" USING btree ("payment_id") WHERE "refunds"."cause" <> 'operator';--> statement-breakpoint
CREATE INDEX "sandbox_refunds_trade_no_index" ON "sandbox_refunds" USING btree ("trade_no");--> statement-breakpoint
CREATE INDEX "sandbox_refunds_at_index" ON "sandbox_refunds" USING btree ("at");--> statement-breakpoint
CREATE INDEX "sandbox_trades_paid_at_index" ON "sandbox_trades" USING btree ("paid_at");--> statement-breakpoint
-- The ways of an order (docs/rules/payment.md#orders).
INSERT INTO "order_transitions" ("from_step", "to_step") VALUES
  ('pending', 'closing'), ('pending', 'paid'), ('closing', 'paid'), ('closing', 'closed'),
  ('paid', 'fulfilled'), ('closed', 'late_paid'), ('late_paid', 'refund_pending'),
  ('paid', 'refund_pending'), ('fulfilled', 'refund_pending'), ('refund_pending', 'refunded'),
  ('refund_pending', 'refund_failed'), ('refund_failed', 'refund_pending'), ('refund_pending', 'fulfilled'),
  ('pending', 'review'), ('closing', 'review'), ('closed', 'review'), ('paid', 'review'), ('fulfilled', 'review'),
  ('late_paid', 'review'), ('refund_pending', 'review'), ('refunded', 'review'), ('refund_failed', 'review'),
  ('review', 'paid'), ('review', 'closed'), ('review', 'fulfilled'), ('review', 'refund_pending');
--> statement-breakpoint
-- An order moves by a row of its events and by nothing else: such a row is counted, looked up and carried out here.
CREATE FUNCTION order_event_moves() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  stands text;
BEGIN
  SELECT step INTO stands FROM orders WHERE id = NEW.order_id FOR UPDATE;
  SELECT count(*) + 1 INTO NEW.seq FROM order_events WHERE order_id = NEW.order_id;
  IF NEW.seq = 1 THEN
    IF NEW.from_step IS NOT NULL OR NEW.to_step <> 'pending' THEN
      RAISE EXCEPTION 'an order begins as pending';
    END IF;
    RETURN NEW;
  END IF;
  IF NEW.from_step IS DISTINCT FROM stands THEN
    RAISE EXCEPTION 'order % stands at %, not at %', NEW.order_id, stands, NEW.from_step;
  END IF;
  IF NOT EXISTS (SELECT FROM order_transitions WHERE from_step = NEW.from_step AND to_step = NEW.to_step) THEN
    RAISE EXCEPTION 'no order goes from % to %', NEW.from_step, NEW.to_step;
  END IF;
  UPDATE orders SET step = NEW.to_step WHERE id = NEW.order_id;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER order_events_move BEFORE INSERT ON "order_events"
  FOR EACH ROW EXECUTE FUNCTION order_event_moves();
--> statement-breakpoint
CREATE FUNCTION order_moves_by_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.step <> OLD.step AND pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'an order moves by its events';
  END IF;
  IF (NEW.user_id, NEW.no, NEW.kind, NEW.amount_fen) <> (OLD.user_id, OLD.no, OLD.kind, OLD.amount_fen)
    OR NEW.months IS DISTINCT FROM OLD.months OR NEW.coins IS DISTINCT FROM OLD.coins THEN
    RAISE EXCEPTION 'what was ordered does not change';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_move_by_events BEFORE UPDATE ON "orders"
  FOR EACH ROW EXECUTE FUNCTION order_moves_by_events();
--> statement-breakpoint
CREATE FUNCTION order_begins() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_events (order_id, seq, to_step, actor, at) VALUES (NEW.id, 0, NEW.step, 'member', NEW.created_at);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_begin AFTER INSERT ON "orders"
  FOR EACH ROW EXECUTE FUNCTION order_begins();
--> statement-breakpoint
-- What happened stays as it happened.
CREATE FUNCTION payment_books_are_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER order_events_append_only BEFORE UPDATE OR DELETE ON "order_events"
  FOR EACH ROW EXECUTE FUNCTION payment_books_are_append_only();
--> statement-breakpoint
CREATE TRIGGER payments_append_only BEFORE UPDATE OR DELETE ON "payments"
  FOR EACH ROW EXECUTE FUNCTION payment_books_are_append_only();
--> statement-breakpoint
CREATE TRIGGER fulfilments_append_only BEFORE UPDATE OR DELETE ON "fulfilments"
  FOR EACH ROW EXECUTE FUNCTION payment_books_are_append_only();
--> statement-breakpoint
-- But a notice whose order was still on its way is judged again when it comes again.
CREATE TRIGGER payment_events_append_only BEFORE UPDATE ON "payment_events"
  FOR EACH ROW WHEN (OLD.verdict <> 'orphan' OR (NEW.channel, NEW.event_id, NEW.raw_sha256, NEW.at)
    IS DISTINCT FROM (OLD.channel, OLD.event_id, OLD.raw_sha256, OLD.at))
  EXECUTE FUNCTION payment_books_are_append_only();
--> statement-breakpoint
CREATE TRIGGER payment_events_are_kept BEFORE DELETE ON "payment_events"
  FOR EACH ROW EXECUTE FUNCTION payment_books_are_append_only();
