import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { ProductKind, Wallet } from '#contract/payments/orders.ts'
import { member } from '#server/people/account/account.tables.ts'
import { identity, instant, number, type TableRetention } from '#server/infra/db/columns.ts'

/** What is sold. An order copies what it needs of its product, so a later change does not affect it. */
export const products = pgTable(
  'products',
  {
    id: identity(),
    /** Of products that come with the software; null: an operator added it. */
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

/** A member's purchase. Its step changes only by inserting a row of order_events: triggers see to it. */
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

/** The transitions of each order, with their actor and evidence. Append-only; inserting a row changes the order's step. */
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
    /** Our app and merchant number at the wallet, as they were configured then. */
    app: text().notNull(),
    merchant: text().notNull(),
    payerAddress: text().notNull(),
    origin: text().notNull(),
    /** The QR code's text or the address to open; null: the wallet has not answered yet. */
    code: text(),
    state: text({ enum: ['open', 'closed', 'paid'] })
      .notNull()
      .default('open'),
    createdAt: instant().notNull(),
    /** The order's end in real time, which is the wallet's. */
    walletExpiresAt: instant().notNull(),
    /** When the wallet is polled next; null: no more. */
    dueAt: instant(),
    /** Real time: a process polls it, and no other does until then. */
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

/** Payments that wallets have proved, whose amount and merchant fit. Append-only, but for the verdict of one in review. */
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
    /** settled: it paid the order. late, doubled: it is refunded. review: operators decide. */
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

/** Orders that were delivered, each once. Append-only. */
export const fulfilments = pgTable('fulfilments', {
  orderId: number()
    .primaryKey()
    .references(() => orders.id),
  at: instant().notNull(),
})

/** Members who have stated that they are 18, when, and in which version of the words. */
export const ageStatements = pgTable('age_statements', {
  userId: member().primaryKey(),
  version: smallint().notNull(),
  at: instant().notNull(),
})

export const retention: TableRetention = {
  age_statements: 'one for each member',
  attempts: 'as their order',
  fulfilments: 'as their order',
  order_events: 'as their order',
  orders: '`orders` days from the last that happened: `sweep_nightly`',
  payment_events: 'as their order; of no order of ours for ever: they are what a wallet has said',
  payments: 'as their order',
}
