import {
  type AttemptStatus,
  type AttemptToPay,
  ChannelFault,
  type PaidEvidence,
  type PayChannel,
  type RawNotice,
} from '#server/payments/wallets/wallets.ts'

type Name = 'wechat' | 'alipay'

interface ScriptedTrade {
  no: string
  amountFen: number
  /** `unscanned`: Alipay has no trade before the code is scanned. */
  state: 'unscanned' | 'waiting' | 'paid' | 'closed'
}

/** Faults that a test can enable; active until reset. */
interface WalletFaults {
  /** `unknown, …`: the caller cannot see whether the call was executed. */
  create?: 'unknown, done' | 'unknown, not done' | 'refused'
  /** Queries and close calls get no response. */
  silent?: boolean
}

export interface ScriptedWallet extends PayChannel {
  readonly name: Name
  readonly trades: ReadonlyMap<string, ScriptedTrade>
  readonly asked: string[]
  trouble: WalletFaults
  /** Pays the trade; false: it can no longer be paid. */
  paid(no: string): boolean
  /** Builds the notice of a payment; `change` overrides fields. */
  notice(no: string, change?: Partial<PaidEvidence>, eventId?: string): RawNotice
}

/** Creates an in-memory wallet that a test controls, with the rules of the real wallets. Notices are plain JSON. */
export function createScriptedWallet(name: Name): ScriptedWallet {
  const trades = new Map<string, ScriptedTrade>()
  const asked: string[] = []
  const evidenceOf = ({ no, amountFen }: ScriptedTrade, by: PaidEvidence['by']): PaidEvidence => ({
    channel: name,
    no,
    txnId: `${name} ${no}`,
    amountFen,
    currency: 'CNY',
    app: 'our app',
    merchant: 'us',
    paidAt: new Date('2022-10-20T02:00:00Z'),
    by,
  })
  const open = ({ no, amountFen }: AttemptToPay) => {
    if (!trades.has(no)) trades.set(no, { no, amountFen, state: name === 'alipay' ? 'unscanned' : 'waiting' })
  }
  const speak = () => {
    if (wallet.trouble.silent) throw new ChannelFault('unknown', 'no answer')
  }
  const wallet: ScriptedWallet = {
    name,
    wallets: [name],
    app: 'our app',
    merchant: 'us',
    trades,
    asked,
    trouble: {},
    paid(no) {
      const trade = trades.get(no)
      if (!trade || trade.state === 'closed' || trade.state === 'paid') return false
      trade.state = 'paid'
      return true
    },
    notice(no, change = {}, eventId = `paid ${no}`) {
      const trade = trades.get(no) ?? { no, amountFen: 100, state: 'paid' }
      const evidence = { ...evidenceOf(trade, 'notice'), ...change }
      return { headers: {}, body: Buffer.from(JSON.stringify({ kind: 'paid', eventId, evidence })) }
    },
    async create(attempt) {
      const { create } = wallet.trouble
      if (create === 'refused') throw new ChannelFault('refused', 'no')
      if (create !== 'unknown, not done') open(attempt)
      if (create !== undefined) throw new ChannelFault('unknown', 'timed out')
      return `${name}:${attempt.no}`
    },
    async query(no): Promise<AttemptStatus> {
      asked.push(no)
      speak()
      const trade = trades.get(no)
      if (!trade || trade.state === 'unscanned') return { state: 'unknown' }
      if (trade.state === 'paid') return { state: 'paid', evidence: evidenceOf(trade, 'query') }
      return { state: trade.state }
    },
    async close(no) {
      speak()
      const trade = trades.get(no)
      if (!trade || trade.state === 'unscanned') return 'unknown'
      if (trade.state === 'paid') return 'paid'
      trade.state = 'closed'
      return 'closed'
    },
    refund: async () => ({ state: 'succeeded' }),
    queryRefund: async () => ({ state: 'succeeded' }),
    bill: async () => [],
    async readNotice({ body }) {
      const text = body.toString()
      if (!text.startsWith('{')) return { kind: 'refused', why: 'signature', words: 'not signed' }
      const { evidence, ...rest } = JSON.parse(text) as { kind: 'paid'; eventId: string; evidence: PaidEvidence }
      return { ...rest, evidence: { ...evidence, paidAt: new Date(evidence.paidAt) } }
    },
    reply: (received) => ({ status: received ? 200 : 500, body: received ? 'success' : 'fail', type: 'text/plain' }),
  }
  return wallet
}
