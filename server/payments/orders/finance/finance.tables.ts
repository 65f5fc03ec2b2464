import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, smallint, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ProductKind } from '#contract/payments/orders.ts'
import { INCIDENT_KINDS } from '#contract/payments/reconciling.console.ts'
import { identity, instant, number, type TableRetention } from '#server/infra/db/columns.ts'
import { member } from '#server/people/account/account.tables.ts'
import { orderColumn, payments } from '#server/payments/orders/orders.tables.ts'

/**
 * Refunds. The site itself refunds late and duplicate payments; operators request all other refunds. State `asked`: the
 * refund waits for a second operator. From `confirmed` on, delivered goods are deducted, and the wallet is polled until
 * it reports a result.
 */
export const refunds = pgTable(
  'refunds',
  {
    id: identity(),
    /** Our refund number; the same in every try. */
    no: text().notNull().unique(),
    paymentId: number()
      .notNull()
      .references(() => payments.id),
    orderId: orderColumn().notNull(),
    amountFen: number().notNull(),
    /**
     * The site sets `late` (order closed before) and `doubled` (paid before). `unused`: membership never used. `rest`:
     * unused remainder. `minor`: paid by a minor. `undelivered`: the goods were not delivered.
     */
    cause: text({ enum: ['late', 'doubled', 'unused', 'rest', 'minor', 'undelivered'] }).notNull(),
    /** Reason of the refund, which the payer sees. */
    reason: text().notNull(),
    /** Coins or months deducted for this refund. */
    taken: integer().notNull().default(0),
    state: text({ enum: ['asked', 'refused', 'confirmed', 'sent', 'succeeded', 'failed'] })
      .notNull()
      .default('asked'),
    /** Requester of the refund: `system`, or an operator with the account id, as in `operator 7`. */
    askedBy: text().notNull().default('system'),
    /** The second operator; null: not decided yet, or no second operator needed. */
    decidedBy: text(),
    /** Number of times the refund was sent to the wallet. */
    tries: smallint().notNull().default(0),
    /** Number of times the wallet was called about this refund. */
    polls: smallint('looks').notNull().default(0),
    /** Time of the next poll of a confirmed refund; null: immediately. */
    dueAt: instant(),
    /** End of a lease in real time: until then, only the process with the lease polls the wallet. */
    askedUntil: instant(),
    /** The wallet's failure message, or the operator's reason for the refusal. */
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

export const gifts = pgTable(
  'gifts',
  {
    id: identity(),
    userId: member().notNull(),
    kind: text().$type<ProductKind>().notNull(),
    /** Number of coins, or months of a membership. */
    number: integer().notNull(),
    reason: text().notNull(),
    /** Giver: an operator with the account id, as in `operator 7`, or the CLI, `command`. */
    askedBy: text().notNull(),
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

/** A wallet's bill of one day compared with our books. */
export const reconciliations = pgTable(
  'reconciliations',
  {
    id: identity(),
    channel: text().$type<'sandbox' | 'wechat' | 'alipay'>().notNull(),
    /** Day of the bill in Shanghai time, YYYY-MM-DD. */
    day: text().notNull(),
    /** Number of payments and refunds in the bill. */
    rows: integer().notNull(),
    at: instant().notNull(),
  },
  (t) => [index().on(t.channel, t.day)],
)

export const differences = pgTable(
  'differences',
  {
    id: identity(),
    reconciliationId: number()
      .notNull()
      .references(() => reconciliations.id),
    /** `unknown`: only in the bill. `unbilled`: only in our books. `amount`: the amounts differ. */
    list: text({ enum: ['unknown', 'unbilled', 'amount'] }).notNull(),
    about: text({ enum: ['payment', 'refund'] }).notNull(),
    /** Number of the attempt or refund; for `unbilled` the wallet's transaction number. */
    no: text().notNull(),
    billFen: number(),
    ourFen: number(),
    /** The verdict after settling the payment; '': operators decide. */
    outcome: text().notNull(),
  },
  (t) => [index().on(t.reconciliationId)],
)

/** Incidents for operators to resolve: at most one per kind and subject. */
export const incidents = pgTable(
  'incidents',
  {
    id: identity(),
    kind: text({ enum: INCIDENT_KINDS }).notNull(),
    /** Number of an attempt, a refund or a wallet transaction; for a missing bill its day and wallet. */
    subject: text().notNull(),
    orderId: orderColumn(),
    detail: jsonb().$type<object>().notNull(),
    at: instant().notNull(),
    resolvedAt: instant(),
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
  gifts: 'for ever: they show where coins and months came from',
  incidents: 'as long as their order',
  reconciliations: 'for ever: one row for each wallet and day',
  refunds: 'as long as their order',
}
