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
import { NOTICE_VERDICTS, type ORDER_STEPS } from '#contract/payments/orders.console.ts'
import type { ProductKind, Wallet } from '#contract/payments/orders.ts'
import { member } from '#server/people/account/account.tables.ts'
import { identity, instant, number, type TableRetention } from '#server/infra/db/columns.ts'

/** Products for sale. An order copies the fields it needs, so later changes do not affect it. */
export const products = pgTable(
  'products',
  {
    id: identity(),
    /** Identifies products shipped with the software; null: added by an operator. */
    slug: text().unique(),
    kind: text().$type<ProductKind>().notNull(),
    title: text().notNull(),
    /** Price in fen; for a membership, per month. */
    amountFen: number().notNull(),
    months: integer(),
    coins: integer(),
    position: integer().notNull(),
    shown: boolean().notNull().default(true),
    /** Incremented with each change by an operator. */
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

export type OrderStep = (typeof ORDER_STEPS)[number]

/** Allowed transitions of an order's step. A table, because a trigger rejects all other transitions. */
export const orderTransitions = pgTable(
  'order_transitions',
  { fromStep: text().$type<OrderStep>().notNull(), toStep: text().$type<OrderStep>().notNull() },
  (t) => [primaryKey({ columns: [t.fromStep, t.toStep] })],
)

/** A member's purchase. Triggers of orders.functions.sql change its step when a row is inserted into order_events. */
export const orders = pgTable(
  'orders',
  {
    id: identity(),
    /** 28 characters of A-Z and 0-9; shown to members. */
    no: text().notNull().unique(),
    userId: member().notNull(),
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

export const orderColumn = () => number().references(() => orders.id)

/** The transitions of each order with actor and evidence. Append-only; inserting a row changes the order's step. */
export const orderEvents = pgTable(
  'order_events',
  {
    orderId: orderColumn().notNull(),
    /** Starts at 1; assigned by the database. */
    seq: integer().notNull(),
    /** Step before the transition; null: the order was created. */
    fromStep: text().$type<OrderStep>(),
    toStep: text().$type<OrderStep>().notNull(),
    /** Cause of the transition: `member`, `system`, `command` (CLI), or an operator's account id as in `operator 7`. */
    actor: text().notNull(),
    /** The reason, such as `payment 7`, `expired` or the operator's text. */
    evidence: text(),
    at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.seq] })],
)

/** Attempts to pay an order. Each is stored before its wallet is called. */
export const attempts = pgTable(
  'attempts',
  {
    id: identity(),
    /** Our number of the attempt, which the wallet calls out_trade_no. */
    no: text().notNull().unique(),
    orderId: orderColumn().notNull(),
    channel: text().$type<'sandbox' | 'wechat' | 'alipay'>().notNull(),
    wallet: text().$type<Wallet>().notNull(),
    mode: text({ enum: ['SCAN', 'H5'] }).notNull(),
    /** Our app and merchant number at the wallet, as configured at that time. */
    app: text().notNull(),
    merchant: text().notNull(),
    payerAddress: text().notNull(),
    origin: text().notNull(),
    /** Text of the QR code, or the URL to open; null: no response from the wallet yet. */
    code: text(),
    state: text({ enum: ['open', 'closed', 'paid'] })
      .notNull()
      .default('open'),
    createdAt: instant().notNull(),
    /** The order's expiry in real time, which the wallet uses. */
    walletExpiresAt: instant().notNull(),
    /** Time of the next poll; null: no more polls. */
    dueAt: instant(),
    /** End of a lease in real time: until then, only the process with the lease polls the wallet. */
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

/** Payments proved by a wallet. Append-only, except the verdict of a payment in review. */
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
    orderId: orderColumn().notNull(),
    userId: member().notNull(),
    amountFen: number().notNull(),
    /** `settled`: paid the order. `late` (order closed), `doubled` (second): refunded. `review`: operators decide. */
    verdict: text({ enum: ['settled', 'late', 'doubled', 'review'] }).notNull(),
    by: text({ enum: ['notice', 'query', 'bill', 'page'] }).notNull(),
    /** Time of the payment by the wallet's clock. */
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

/** Notices with a valid signature. Only an `orphan` (of no known attempt) may change later. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    channel: text().$type<'sandbox' | 'wechat' | 'alipay'>().notNull(),
    eventId: text().notNull(),
    verdict: text({ enum: NOTICE_VERDICTS }).notNull(),
    attemptNo: text(),
    at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.channel, t.eventId] }), index().on(t.attemptNo)],
)

/** One row per order of which the coins or months were delivered. Append-only: prevents a second delivery. */
export const fulfilments = pgTable('fulfilments', {
  orderId: orderColumn().primaryKey(),
  at: instant().notNull(),
})

export const ageStatements = pgTable('age_statements', {
  userId: member().primaryKey(),
  version: smallint().notNull(),
  at: instant().notNull(),
})

export const retention: TableRetention = {
  age_statements: 'one row for each member',
  attempts: 'as long as their order',
  fulfilments: 'as long as their order',
  order_events: 'as long as their order',
  orders: '`orders` days after the last event of an ended order: `sweep_nightly`',
  payment_events: 'as long as their order; messages of a wallet about an unknown order for ever',
  payments: 'as long as their order',
}
