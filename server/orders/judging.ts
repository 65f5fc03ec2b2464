import type { Tx } from '#server/db/connect.ts'
import { byNth, several, statement } from '#server/db/statement.ts'
import { together } from '#server/db/together.ts'
import type { PaidEvidence } from '#server/wallets/wallets.ts'
import type { attempts, incidents } from './orders.tables.ts'
import type { Order } from './steps.ts'

/**
 * What evidence came to: the order is paid by it; it was known; it came after the order's end, or the order was paid
 * already, and goes back; it does not fit and people look at it; none of our numbers.
 */
export type Verdict = 'settled' | 'duplicate' | 'late' | 'doubled' | 'review' | 'orphan'

type Wrong = (typeof incidents.$inferSelect)['kind']

/** What evidence is about, held. */
export interface Found extends Pick<
  Order,
  'id' | 'no' | 'userId' | 'title' | 'months' | 'coins' | 'amountFen' | 'step'
> {
  attempt: Pick<typeof attempts.$inferSelect, 'id' | 'channel' | 'app' | 'merchant'>
  /** Its member's account is not deleted. */
  living: boolean
}

export interface How {
  /** The wallet has the money no more: what nobody has heard of before is looked at by people instead of delivered. */
  isGivenBack?: boolean
  /** false: what is paid waits for `deliver`. */
  delivers?: boolean
}

/** What evidence comes to, before anything is written. */
export interface Judged {
  readonly verdict: Verdict
  readonly evidence: PaidEvidence
  readonly found: Found | null
  /** Why it does not fit what was asked for; null: it does. */
  readonly wrong: Wrong | null
}

/**
 * The member's row is locked first, as everywhere, then the order's and the attempt's: what is said of one order waits for
 * what is said of it. What is known is asked behind the locks, in the same trip: a statement sees what was committed
 * before it began, and not what the locks have waited for.
 */
export async function judge(tx: Tx, evidence: PaidEvidence, how: How = {}): Promise<Judged> {
  const [[row], [known]] = await together(hold(tx, { nos: [evidence.no] }), findKnown(tx, knownOf([evidence])))
  return judgedBy(evidence, row, known, how)
}

/** Several, each of an attempt of its own, waiting for nobody: null is of no attempt of ours, or of what others hold. */
export async function judgeFree(tx: Tx, all: readonly PaidEvidence[]): Promise<(Judged | null)[]> {
  const [rows, known] = await together(holdFree(tx, { nos: all.map(({ no }) => no) }), findKnown(tx, knownOf(all)))
  const held = new Map(rows.map((row) => [row.attemptNo, row]))
  const knownAt = byNth(known)
  return all.map((evidence, nth) => {
    const row = held.get(evidence.no)
    return row ? judgedBy(evidence, row, knownAt.get(nth + 1), {}) : null
  })
}

function judgedBy(
  evidence: PaidEvidence,
  row: HeldRow | undefined,
  known: Known | undefined,
  { isGivenBack = false }: How,
): Judged {
  if (!row || !known) return { verdict: 'orphan', evidence, found: null, wrong: null }
  const { attemptId, attemptNo: _, channel, app, merchant, ...order } = row
  const found = { ...order, attempt: { id: attemptId, channel, app, merchant } }
  if (known.isSame) return { verdict: 'duplicate', evidence, found, wrong: null }
  const wrong = isGivenBack ? 'given_back' : wrongIn(evidence, found, known)
  return { verdict: wrong ? 'review' : verdictFor(found), evidence, found, wrong }
}

type HeldRow = Omit<Found, 'attempt'> & Omit<Found['attempt'], 'id'> & { attemptId: number; attemptNo: string }

const holds = (name: string, others: string) =>
  statement<{ nos: string[] }, HeldRow>(
    name,
    `select o.id, o.no, o.user_id as "userId", o.title, o.months, o.coins, o.amount_fen as "amountFen", o.step,
      u.deleted_at is null as living, a.id as "attemptId", a.no as "attemptNo", a.channel, a.app, a.merchant
    from attempts a join orders o on o.id = a.order_id join users u on u.id = o.user_id
    where a.no = any((select $nos::text[])::text[]) for update of u, o, a ${others}`,
  )

const hold = holds('payment_held', '')
const holdFree = holds('free_payments_held', 'skip locked')

/** What is known of a payment: it itself; its number, for whichever attempt; another one for the same attempt. */
type Known = Record<'isSame' | 'isUsed' | 'isPaid', boolean> & { nth: number }

const findKnown = statement<Record<'nos' | 'txnIds' | 'channels', string[]>, Known>(
  'payments_known',
  `select asked.nth,
    exists (select from payments where txn_id = asked.txn_id and channel = asked.channel and attempt_id = a.id) as "isSame",
    exists (select from payments where txn_id = asked.txn_id and channel = asked.channel) as "isUsed",
    exists (select from payments where attempt_id = a.id) as "isPaid"
  from ${several('$nos::text[]', '$txnIds::text[]', '$channels::text[]')} as asked (no, txn_id, channel, nth)
  join attempts a on a.no = asked.no`,
)

const knownOf = (all: readonly PaidEvidence[]) => ({
  nos: all.map(({ no }) => no),
  txnIds: all.map(({ txnId }) => txnId),
  channels: all.map(({ channel }) => channel),
})

function wrongIn(
  { channel, amountFen, currency, app, merchant }: PaidEvidence,
  { amountFen: price, attempt }: Found,
  { isUsed, isPaid }: Known,
): Wrong | null {
  const fits =
    channel === attempt.channel &&
    amountFen === price &&
    currency === 'CNY' &&
    app === attempt.app &&
    merchant === attempt.merchant
  if (!fits) return 'mismatch'
  if (isUsed) return 'txn_reused'
  return isPaid ? 'paid_again' : null
}

function verdictFor({ step: at }: Found): Exclude<Verdict, 'duplicate' | 'orphan'> {
  if (at === 'pending' || at === 'closing') return 'settled'
  if (at === 'closed') return 'late'
  return at === 'review' ? 'review' : 'doubled'
}
