import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { and, eq, gt, gte, lt, sql } from 'drizzle-orm'
import { addOneDay, toInstant } from '#lottery/dates.ts'
import type { Database, Tx } from '#server/infra/db/connect.ts'
import { runTransaction } from '#server/infra/db/retry.ts'
import { prepareStatement } from '#server/infra/db/statement.ts'
import type { Clock } from '#server/infra/lib/clock.ts'
import {
  type AttemptStatus,
  type BillRow,
  ChannelFault,
  type Notice,
  type PaidEvidence,
  type PayChannel,
  type RawNotice,
  type RefundStatus,
  type RefundToMake,
} from './channel.ts'
import { sandboxRefunds, sandboxTrades } from './wallets.tables.ts'

type TradeRow = typeof sandboxTrades.$inferSelect

export interface SandboxTrade extends Pick<TradeRow, 'no' | 'title' | 'amountFen' | 'wallet'> {
  /** `over`: expired without a payment. */
  state: TradeRow['state'] | 'over'
}

/** Channel that simulates both wallets. `create` returns the trade's secret URL, a page with buttons to pay or decline. */
export interface Sandbox extends PayChannel {
  /** Returns the trade of a URL's token; null: none. */
  trade(token: string): Promise<SandboxTrade | null>
  /** Pays. Returns the trade and the notice that a wallet would send now; null: unknown, or no longer payable. */
  pay(token: string): Promise<{ trade: SandboxTrade; notice: RawNotice } | null>
  /** Declines the payment, which closes the trade. */
  refuse(token: string): Promise<void>
}

interface SandboxDeps {
  db: Database
  /** The site secret, from which the sandbox derives its signing key. */
  secret: string
  realTime: Clock
}

const APP = 'sandbox'
const MERCHANT = 'caiyun'

export const SANDBOX_PATH = '/pay/sandbox/'

// Prepared statements, because each payment and each poll executes them.
const TRADE = `select no, token, wallet, title, amount_fen as "amountFen", expires_at as "expiresAt", state, proof,
  paid_at as "paidAt" from sandbox_trades`
const findTradeByToken = prepareStatement<{ token: string }, TradeRow, Database>(
  'sandbox_trade',
  `${TRADE} where token = $token`,
)
const findTradesByNo = prepareStatement<{ no: string }, TradeRow, Database>(
  'sandbox_trade_by_no',
  `${TRADE} where no = $no`,
)

function createProofSigner(secret: string) {
  const key = createHmac('sha256', secret).update('sandbox wallet').digest()
  const signed = (text: string) => createHmac('sha256', key).update(text).digest()

  function verifiedEvidence(proof: string, by: PaidEvidence['by']): PaidEvidence | null {
    const [body = '', signature = ''] = proof.split('.')
    const theirs = Buffer.from(signature, 'base64url')
    const own = signed(body)
    if (theirs.length !== own.length || !timingSafeEqual(theirs, own)) return null
    const evidence = JSON.parse(Buffer.from(body, 'base64url').toString()) as PaidEvidence
    return { ...evidence, by, paidAt: new Date(evidence.paidAt) }
  }

  function proofOf({ no, amountFen }: TradeRow, paidAt: Date): string {
    const evidence: PaidEvidence = {
      channel: 'sandbox',
      no,
      txnId: `S${no}`,
      amountFen,
      currency: 'CNY',
      app: APP,
      merchant: MERCHANT,
      paidAt,
      by: 'page',
    }
    const body = Buffer.from(JSON.stringify(evidence)).toString('base64url')
    return `${body}.${signed(body).toString('base64url')}`
  }

  return { verifiedEvidence, proofOf }
}

async function sumRefundedFen(tx: Pick<Tx, 'select'>, tradeNo: string): Promise<number> {
  const sum = sql<number>`coalesce(sum(${sandboxRefunds.amountFen}), 0)::float8`
  const [row] = await tx.select({ sum }).from(sandboxRefunds).where(eq(sandboxRefunds.tradeNo, tradeNo))
  return row?.sum ?? 0
}

async function refundOnce(tx: Tx, { no, attemptNo, amountFen }: RefundToMake, now: Date): Promise<RefundStatus> {
  const [trade] = await tx.select().from(sandboxTrades).where(eq(sandboxTrades.no, attemptNo)).for('update')
  const [known] = await tx.select().from(sandboxRefunds).where(eq(sandboxRefunds.no, no))
  if (known) return { state: 'succeeded' }
  if (trade?.state !== 'paid') return { state: 'failed', words: '订单未支付' }
  if ((await sumRefundedFen(tx, attemptNo)) + amountFen > trade.amountFen)
    return { state: 'failed', words: '退款超过实付' }
  await tx.insert(sandboxRefunds).values({ no, tradeNo: attemptNo, amountFen, at: now })
  return { state: 'succeeded' }
}

const toRefundRow = ({ no, tradeNo, amountFen }: typeof sandboxRefunds.$inferSelect): BillRow => ({
  kind: 'refund',
  refundNo: no,
  attemptNo: tradeNo,
  txnId: `S${tradeNo}`,
  amountFen,
  succeeded: true,
})

const findTrade = async (db: Database, no: string): Promise<TradeRow | undefined> =>
  (await findTradesByNo(db, { no }))[0]

async function closeTrade(db: Database, no: string): Promise<'paid' | 'closed' | 'unknown'> {
  await db
    .update(sandboxTrades)
    .set({ state: 'closed' })
    .where(and(eq(sandboxTrades.no, no), eq(sandboxTrades.state, 'waiting')))
  const trade = await findTrade(db, no)
  if (!trade) return 'unknown'
  return trade.state === 'paid' ? 'paid' : 'closed'
}

function createPayerPage(
  { db, realTime }: Pick<SandboxDeps, 'db' | 'realTime'>,
  proofOf: (trade: TradeRow, paidAt: Date) => string,
): Pick<Sandbox, 'trade' | 'pay' | 'refuse'> {
  /**
   * Pays a trade; null: it can no longer be paid. Of two concurrent calls the first pays, and both return its proof.
   */
  async function proofOfPaying(trade: TradeRow): Promise<string | null> {
    const now = realTime.now()
    const canBePaid = and(eq(sandboxTrades.state, 'waiting'), gt(sandboxTrades.expiresAt, now))
    await db
      .update(sandboxTrades)
      .set({ state: 'paid', proof: proofOf(trade, now), paidAt: now })
      .where(and(eq(sandboxTrades.no, trade.no), canBePaid))
    return (await findTrade(db, trade.no))?.proof ?? null
  }

  return {
    async trade(token) {
      const [trade] = await findTradeByToken(db, { token })
      if (!trade) return null
      const isOver = trade.state === 'waiting' && trade.expiresAt <= realTime.now()
      return { ...trade, state: isOver ? 'over' : trade.state }
    },
    async pay(token) {
      const [trade] = await findTradeByToken(db, { token })
      if (!trade) return null
      const proof = trade.proof ?? (await proofOfPaying(trade))
      if (!proof) return null
      return { trade: { ...trade, state: 'paid' }, notice: { headers: {}, body: Buffer.from(proof) } }
    },
    async refuse(token) {
      await db
        .update(sandboxTrades)
        .set({ state: 'closed' })
        .where(and(eq(sandboxTrades.token, token), eq(sandboxTrades.state, 'waiting')))
    },
  }
}

/** Signs its notices like a real wallet, so the code that receives notices needs no special case. */
export function createSandboxChannel({ db, secret, realTime }: SandboxDeps): Sandbox {
  const { verifiedEvidence, proofOf } = createProofSigner(secret)

  async function statusOf(trade: TradeRow): Promise<AttemptStatus> {
    if (trade.state === 'closed') return { state: 'closed' }
    if (trade.proof === null) return { state: 'waiting' }
    const evidence = verifiedEvidence(trade.proof, 'query')
    if (!evidence) throw new ChannelFault('unknown', 'sandbox trade with an invalid signature')
    const isGivenBack = (await sumRefundedFen(db, trade.no)) >= trade.amountFen
    return { state: isGivenBack ? 'refunded' : 'paid', evidence }
  }

  function paidRow({ proof }: TradeRow): BillRow[] {
    const evidence = proof === null ? null : verifiedEvidence(proof, 'bill')
    return evidence ? [{ kind: 'paid', evidence }] : []
  }

  return {
    name: 'sandbox',
    wallets: ['wechat', 'alipay'],
    app: APP,
    merchant: MERCHANT,
    async create({ no, wallet, title, amountFen, expiresAt, origin }) {
      const token = randomBytes(32).toString('base64url')
      await db
        .insert(sandboxTrades)
        .values({ no, token, wallet, title, amountFen, expiresAt })
        .onConflictDoNothing({ target: sandboxTrades.no })
      const trade = await findTrade(db, no)
      if (!trade || trade.state === 'closed') throw new ChannelFault('refused', 'the trade is closed')
      return `${origin}${SANDBOX_PATH}${trade.token}`
    },
    async query(no) {
      const trade = await findTrade(db, no)
      return trade ? statusOf(trade) : { state: 'unknown' }
    },
    close: (no) => closeTrade(db, no),
    refund: (refund) => runTransaction(db, (tx) => refundOnce(tx, refund, realTime.now())),
    async queryRefund({ no }) {
      const known = await db.$count(sandboxRefunds, eq(sandboxRefunds.no, no))
      return { state: known > 0 ? 'succeeded' : 'unknown' }
    },
    async bill(day) {
      const [from, until] = [toInstant(day, '00:00'), toInstant(addOneDay(day), '00:00')]
      if (realTime.now() < until) return null
      const paid = and(gte(sandboxTrades.paidAt, from), lt(sandboxTrades.paidAt, until))
      const refunded = and(gte(sandboxRefunds.at, from), lt(sandboxRefunds.at, until))
      const trades = await db.select().from(sandboxTrades).where(paid)
      const refunds = await db.select().from(sandboxRefunds).where(refunded)
      return [...trades.flatMap(paidRow), ...refunds.map(toRefundRow)]
    },
    async readNotice({ body }): Promise<Notice> {
      const evidence = verifiedEvidence(body.toString('latin1'), 'page')
      if (!evidence) return { kind: 'refused', why: 'signature', words: 'not signed by the sandbox' }
      return { kind: 'paid', eventId: `pay ${evidence.no}`, evidence }
    },
    reply: (received) => ({ status: received ? 200 : 500, body: '', type: 'text/plain' }),
    ...createPayerPage({ db, realTime }, proofOf),
  }
}
