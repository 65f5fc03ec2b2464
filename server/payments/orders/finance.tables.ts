import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, smallint, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ProductKind } from '#contract/payments/orders.ts'
import { INCIDENT_KINDS } from '#contract/payments/reconciling.console.ts'
import { identity, instant, number, type TableRetention } from '#server/infra/db/columns.ts'
import { member } from '#server/people/account/account.tables.ts'
import { orders, payments } from './orders.tables.ts'

/**
 * Refunds: by the site itself where a payment came late or twice, else by operators. `asked` waits for a second operator;
 * from `confirmed` on its goods are taken back, and the wallet is polled until it gives a result.
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
    /** late, doubled: by the site. By operators: never used; the rest; paid by a minor; not delivered. */
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
    /** The second operator who decided; null: none has yet, or none was needed. */
    decidedBy: text(),
    /** How often it was sent to its wallet. */
    tries: smallint().notNull().default(0),
    /** How often its wallet was polled about it. */
    polls: smallint('looks').notNull().default(0),
    /** When its wallet is polled next; null: at once. */
    dueAt: instant(),
    /** Real time: a process polls it, and no other does until then. */
    askedUntil: instant(),
    /** The wallet's words, why it failed; or the operator's, why it was refused. */
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
    /** The console form that sent it: one form gives once, however often it is sent. */
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

/** The bill of a wallet's day, as it was compared with our books; once each day, and again where an operator asks for it. */
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
    /** The verdict of settling it; '': operators decide. */
    outcome: text().notNull(),
  },
  (t) => [index().on(t.reconciliationId)],
)

/** What operators have to resolve: one of each kind and subject. */
export const incidents = pgTable(
  'incidents',
  {
    id: identity(),
    kind: text({ enum: INCIDENT_KINDS }).notNull(),
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

export const retention: TableRetention = {
  gifts: 'for ever: where coins and months came from',
  incidents: 'as their order',
  reconciliations: 'for ever: one for each wallet and day',
  refunds: 'as their order',
}
