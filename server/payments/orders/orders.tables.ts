import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ProductKind, Wallet } from '#contract/payments/orders.ts'
import { member } from '#server/people/account/account.tables.ts'
import { identity, instant, number, type Kept } from '#server/infra/db/columns.ts'

/** What is sold. An order copies what it needs of its product: later changes are of later orders. */
export const products = pgTable(
  'products',
  {
    id: identity(),
    /** Of those that came with the software; operators' own have none. */
    slug: text().unique(),
    kind: text().$type<ProductKind>().notNull(),
    title: text().notNull(),
    /** To pay; of a membership for one month. */
    amountFen: number().notNull(),
    months: integer(),
    coins: integer(),
    position: integer().notNull(),
    shown: boolean().notNull().default(true),
    /** Rises with each change of an operator's. */
    revision: integer().notNull().default(1),
  },
  (t) => [
    check('products_amount', sql`${t.amountFen} > 0`),
    check(
      'products_kind',
      sql`case ${t.kind} when 'vip' then ${t.months} > 0 and ${t.coins} is null
        when 'coins' then ${t.coins} > 0 and ${t.months} is null else false end`,
    ),
  ],
)

/** docs/rules/payment.md#orders. */
export type OrderStep =
  | 'pending'
  | 'closing'
  | 'closed'
  | 'paid'
  | 'fulfilled'
  | 'late_paid'
  | 'refund_pending'
  | 'refunded'
  | 'refund_failed'
  | 'review'

/** From which step to which an order may go. A table, because the database refuses every other way. */
export const orderTransitions = pgTable(
  'order_transitions',
  { fromStep: text().$type<OrderStep>().notNull(), toStep: text().$type<OrderStep>().notNull() },
  (t) => [primaryKey({ columns: [t.fromStep, t.toStep] })],
)

/** What a member buys. It moves by a row of order_events and by nothing else: triggers see to it. */
export const orders = pgTable(
  'orders',
  {
    id: identity(),
    /** 28 of A-Z and 0-9, as members know it. */
    no: text().notNull().unique(),
    userId: member().notNull(),
    /** null: coins of a number of one's own. */
    productId: number().references(() => products.id),
    kind: text().$type<ProductKind>().notNull(),
    title: text().notNull(),
    months: integer(),
    coins: integer(),
    amountFen: number().notNull(),
    step: text().$type<OrderStep>().notNull().default('pending'),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [
    index().on(t.userId, t.id),
    index().on(t.productId),
    index().on(t.step, t.id),
    index().on(t.kind, t.id),
    index().on(t.createdAt, t.id),
    index('orders_expiring')
      .on(t.expiresAt)
      .where(sql`${t.step} = 'pending'`),
    check('orders_amount', sql`${t.amountFen} > 0`),
    check(
      'orders_kind',
      sql`case ${t.kind} when 'vip' then ${t.months} > 0 and ${t.coins} is null
        when 'coins' then ${t.coins} > 0 and ${t.months} is null else false end`,
    ),
  ],
)

/** Each step of each order, with who made it and on what evidence. Append-only; a row moves its order. */
export const orderEvents = pgTable(
  'order_events',
  {
    orderId: number()
      .notNull()
      .references(() => orders.id),
    /** From 1; the database counts. */
    seq: integer().notNull(),
    /** null: the order's beginning. */
    fromStep: text().$type<OrderStep>(),
    toStep: text().$type<OrderStep>().notNull(),
    /** member, system, or `operator 7`. */
    actor: text().notNull(),
    /** Why: `payment 7`, `expired`, an operator's words. */
    evidence: text(),
    at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.seq] })],
)

/** One way to pay an order: a wallet, with a code or on the phone. Written before the wallet hears of it. */
export const attempts = pgTable(
  'attempts',
  {
    id: identity(),
    /** What the wallet knows it by: out_trade_no. */
    no: text().notNull().unique(),
    orderId: number()
      .notNull()
      .references(() => orders.id),
    channel: text().$type<'sandbox' | 'wechat' | 'alipay'>().notNull(),
    wallet: text().$type<Wallet>().notNull(),
    mode: text({ enum: ['SCAN', 'H5'] }).notNull(),
    /** Whom the money has to come to. */
    app: text().notNull(),
    merchant: text().notNull(),
    payerAddress: text().notNull(),
    origin: text().notNull(),
    /** null: the wallet has not answered yet. */
    code: text(),
    state: text({ enum: ['open', 'closed', 'paid'] })
      .notNull()
      .default('open'),
    createdAt: instant().notNull(),
    /** The order's end in real time, which is the wallet's. */
    walletExpiresAt: instant().notNull(),
    /** When the wallet is asked next; null: no more. */
    dueAt: instant(),
    /** Real time: somebody is asking, and nobody else does until then. */
    askedUntil: instant(),
  },
  (t) => [
    index().on(t.orderId),
    index().on(t.channel, t.orderId),
    uniqueIndex('attempts_open')
      .on(t.orderId, t.wallet, t.mode)
      .where(sql`${t.state} = 'open'`),
    index('attempts_due')
      .on(t.channel, t.dueAt)
      .where(sql`${t.dueAt} is not null`),
    check('attempts_wallet', sql`${t.wallet} in ('wechat', 'alipay')`),
    check('attempts_state', sql`${t.state} in ('open', 'closed', 'paid')`),
    check('attempts_due_ends', sql`${t.state} <> 'paid' or ${t.dueAt} is null`),
  ],
)

/** Money that came: one row each, of the order's own amount and to ourselves. Append-only. */
export const payments = pgTable(
  'payments',
  {
    id: identity(),
    channel: text().$type<'sandbox' | 'wechat' | 'alipay'>().notNull(),
    txnId: text().notNull(),
    attemptId: number()
      .notNull()
      .unique()
      .references(() => attempts.id),
    orderId: number()
      .notNull()
      .references(() => orders.id),
    userId: member().notNull(),
    amountFen: number().notNull(),
    /** What became of it: it paid the order; came too late, or second; or people have to look. */
    verdict: text({ enum: ['settled', 'late', 'doubled', 'review'] }).notNull(),
    by: text({ enum: ['notice', 'query', 'bill', 'page'] }).notNull(),
    /** The wallet's own time. */
    paidAt: instant().notNull(),
    at: instant().notNull(),
  },
  (t) => [
    unique('payments_txn').on(t.txnId, t.channel),
    index().on(t.orderId),
    index().on(t.userId, t.id),
    index().on(t.channel, t.paidAt),
    index().on(t.at),
    uniqueIndex('payments_settled')
      .on(t.orderId)
      .where(sql`${t.verdict} = 'settled'`),
  ],
)

/** Notices of wallets whose signature held, by the wallet's own id of each. Only an orphan's verdict changes. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    channel: text().$type<'sandbox' | 'wechat' | 'alipay'>().notNull(),
    eventId: text().notNull(),
    verdict: text({
      enum: ['settled', 'duplicate', 'late', 'doubled', 'review', 'orphan', 'refund', 'other'],
    }).notNull(),
    attemptNo: text(),
    at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.channel, t.eventId] }), index().on(t.attemptNo)],
)

/** What an order has brought its member, once. Append-only. */
export const fulfilments = pgTable('fulfilments', {
  orderId: number()
    .primaryKey()
    .references(() => orders.id),
  at: instant().notNull(),
})

/**
 * Money to give back: by the site itself where it came late or twice, else by operators. `asked` waits for a second
 * operator; from `confirmed` on its goods are taken back, and the wallet is asked until it is certain.
 */
export const refunds = pgTable(
  'refunds',
  {
    id: identity(),
    /** Ours, the same in every try. */
    no: text().notNull().unique(),
    paymentId: number()
      .notNull()
      .references(() => payments.id),
    orderId: number()
      .notNull()
      .references(() => orders.id),
    amountFen: number().notNull(),
    /** late, doubled: by itself. Of operators: never used; what is left of it; a minor's; it brought nothing. */
    cause: text({ enum: ['late', 'doubled', 'unused', 'rest', 'minor', 'undelivered'] }).notNull(),
    /** The payer reads it. */
    reason: text().notNull(),
    /** Coins or months that are taken back for it. */
    taken: integer().notNull().default(0),
    state: text({ enum: ['asked', 'refused', 'confirmed', 'sent', 'succeeded', 'failed'] })
      .notNull()
      .default('asked'),
    /** system, or `operator 7`. */
    askedBy: text().notNull().default('system'),
    /** Who decided; null: nobody has yet, or nobody had to. */
    decidedBy: text(),
    /** How often its wallet was told to give back. */
    tries: smallint().notNull().default(0),
    /** How often something was asked of its wallet. */
    looks: smallint().notNull().default(0),
    /** When it is asked next; null: at once. */
    dueAt: instant(),
    /** Real time: somebody is asking, and nobody else does until then. */
    askedUntil: instant(),
    /** Why it failed, of its wallet; why it was refused, of whoever did. */
    words: text(),
    askedAt: instant().notNull(),
    doneAt: instant(),
  },
  (t) => [
    index().on(t.orderId),
    index().on(t.paymentId),
    index().on(t.state, t.id),
    index('refunds_open')
      .on(t.id)
      .where(sql`${t.state} in ('asked', 'confirmed', 'sent')`),
    uniqueIndex('refunds_one_open')
      .on(t.paymentId)
      .where(sql`${t.state} in ('asked', 'confirmed', 'sent')`),
    uniqueIndex('refunds_by_itself')
      .on(t.paymentId)
      .where(sql`${t.cause} in ('late', 'doubled')`),
    index('refunds_succeeded')
      .on(t.doneAt)
      .where(sql`${t.state} = 'succeeded'`),
    index('refunds_asked_by').on(t.askedBy, t.askedAt),
    check('refunds_amount', sql`${t.amountFen} > 0`),
    check('refunds_taken', sql`${t.taken} >= 0`),
  ],
)

/** Coins or months that operators give for nothing. */
export const gifts = pgTable(
  'gifts',
  {
    id: identity(),
    userId: member().notNull(),
    kind: text().$type<ProductKind>().notNull(),
    /** Coins, or months. */
    number: integer().notNull(),
    reason: text().notNull(),
    /** `operator 7`, or `command`. */
    askedBy: text().notNull(),
    /** Of one form one gift comes. */
    form: uuid(),
    at: instant().notNull(),
  },
  (t) => [
    unique().on(t.askedBy, t.form),
    index().on(t.askedBy, t.at),
    index().on(t.userId),
    index().on(t.kind, t.id),
    check('gifts_number', sql`${t.number} > 0`),
  ],
)

/** The bill of a wallet's day, as it was compared with our books; once each day, and again where somebody asks for it. */
export const reconciliations = pgTable(
  'reconciliations',
  {
    id: identity(),
    channel: text().$type<'sandbox' | 'wechat' | 'alipay'>().notNull(),
    /** Of Shanghai, YYYY-MM-DD. */
    day: text().notNull(),
    /** Rows of the bill. */
    rows: integer().notNull(),
    at: instant().notNull(),
  },
  (t) => [index().on(t.channel, t.day)],
)

/** Where a bill and our books differ. */
export const differences = pgTable(
  'differences',
  {
    id: identity(),
    reconciliationId: number()
      .notNull()
      .references(() => reconciliations.id),
    /** In the bill and not with us; with us and not in the bill; of another amount. */
    list: text({ enum: ['unknown', 'unbilled', 'amount'] }).notNull(),
    about: text({ enum: ['payment', 'refund'] }).notNull(),
    /** Of the attempt, or of the refund. */
    no: text().notNull(),
    billFen: number(),
    ourFen: number(),
    /** What became of it: what settling made of it; '': people look. */
    outcome: text().notNull(),
  },
  (t) => [index().on(t.reconciliationId)],
)

/** What people have to look at: once per kind and subject. */
export const incidents = pgTable(
  'incidents',
  {
    id: identity(),
    kind: text({
      enum: [
        'mismatch',
        'orphan',
        'txn_reused',
        'paid_again',
        'given_back',
        'bill_differs',
        'bill_missing',
        'refund_stuck',
        'refund_failed',
        'refund_unbooked',
      ],
    }).notNull(),
    /** The attempt's number, as a rule; of a bill its day and wallet. */
    subject: text().notNull(),
    orderId: number().references(() => orders.id),
    detail: jsonb().$type<object>().notNull(),
    at: instant().notNull(),
    resolvedAt: instant(),
    /** How it was resolved, and by whom. */
    resolution: text(),
    resolvedBy: text(),
  },
  (t) => [
    unique('incidents_once').on(t.kind, t.subject),
    index().on(t.kind, t.id),
    index().on(t.orderId),
    index('incidents_open')
      .on(t.id)
      .where(sql`${t.resolvedAt} is null`),
  ],
)

/** Who has said that they are 18, when, and in which words. */
export const ageStatements = pgTable('age_statements', {
  userId: member().primaryKey(),
  version: smallint().notNull(),
  at: instant().notNull(),
})

export const kept: Kept = {
  age_statements: 'one for each member',
  attempts: 'as their order',
  fulfilments: 'as their order',
  gifts: 'for ever: where coins and months came from',
  incidents: 'as their order',
  order_events: 'as their order',
  orders: '`orders` days from the last that happened: `sweep_nightly`',
  payment_events: 'as their order; of no order of ours for ever: they are what a wallet has said',
  payments: 'as their order',
  reconciliations: 'for ever: one for each wallet and day',
  refunds: 'as their order',
}
