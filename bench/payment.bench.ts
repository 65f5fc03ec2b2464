import { notifyVerify, type Payment, recharge } from '#contract/payments/orders.ts'
import type { Envelope } from '#contract/infra/envelope.ts'
import { connect } from '#server/infra/db/connect.ts'
import { keysOf } from '#tools/wallets/keys.ts'
import type { Wallets } from '#tools/wallets/handles.ts'
import { startWallets } from '#tools/wallets/wallets.ts'
import { transactionOf } from '#tools/wallets/wechat-notices.ts'
import { sealed, signatureOf } from '#tools/wallets/wechat-signing.ts'
import { type Ask, CONNECTIONS, medianPair, postRates, ROUNDS } from './load.ts'
import { atLeast, type BenchRow } from './row.ts'
import { besidePeer, inFolder, lay, type Served, someMembers } from './site.ts'

const POLLS = 200 * CONNECTIONS
/** Of each round: so many that compiling is not what is measured. */
const PAID = 50 * CONNECTIONS
const JSON_BODY = { 'content-type': 'application/json', gid: 'bench' }

interface Buyer {
  token: string
  payment: Payment
}

/**
 * What asking for an order's state costs, and a payment from its notice to the coins. Payments are WeChat's, as at a real
 * site: a notice is checked, opened, and its order credited. What the wallet does for it is done beforehand by one that is
 * imitated in this process.
 */
export async function rows(): Promise<BenchRow[]> {
  return inFolder(async (folder) => {
    const keys = `${folder}/wallets`
    const wallets = await startWallets({ folder: keys, held: true })
    try {
      return await besidePeer(folder, { ...wallets.env, PUBLIC_URL: 'http://127.0.0.1' }, async (site, peer) => {
        const buyers = await ordersOf(site, await someMembers(folder, PAID * ROUNDS))
        // Nor is the wallet asked about them meanwhile; and the plans are those of a site that has lived for a while.
        await lay(folder, `update attempts set due_at = now() + interval '1 hour'; analyze`)
        return [
          await pollRow(site, peer, buyers),
          await paymentRow(site, peer, folder, noticesOf(wallets, keys, buyers)),
        ]
      })
    } finally {
      await wallets.close()
    }
  })
}

async function ordersOf({ url }: Served, tokens: readonly string[]): Promise<Buyer[]> {
  const body = JSON.stringify({ type: 2, virtual: 10, state: 1, adult: 1 })
  const order = async (token: string): Promise<Buyer> => {
    const answer = await fetch(url + recharge.path, { method: 'POST', headers: { ...JSON_BODY, token }, body })
    return { token, payment: ((await answer.json()) as Envelope<Payment>).data }
  }
  const buyers: Buyer[] = []
  for (let at = 0; at < tokens.length; at += CONNECTIONS)
    buyers.push(...(await Promise.all(tokens.slice(at, at + CONNECTIONS).map(order))))
  return buyers
}

async function pollRow(site: Served, peer: Served, buyers: readonly Buyer[]): Promise<BenchRow> {
  const asked = buyers.slice(0, POLLS)
  const polls = asked.map(({ token, payment }) => ({
    headers: { ...JSON_BODY, token },
    body: JSON.stringify({ order_no: payment.order_no }),
  }))
  const reads = asked.map((_, n) => ({ headers: JSON_BODY, body: JSON.stringify({ id: 1 + (n % 1000) }) }))
  const pair = await medianPair(
    async () => (await postRates(site, notifyVerify.path, polls)).clock,
    async () => (await postRates(peer, '/read', reads)).clock,
  )
  return atLeast(0.3, "asking for an order's state against Fastify + pg, one row read", pair)
}

async function paymentRow(site: Served, peer: Served, folder: string, notices: readonly Ask[]): Promise<BenchRow> {
  const ofRound = (round: number) => notices.slice(round * PAID, (round + 1) * PAID)
  const pair = await medianPair(
    async (round) => (await postRates(site, '/api/pay/notify/wechat', ofRound(round))).clock,
    async (round) => (await postRates(peer, '/payment', ofRound(round))).clock,
  )
  await assertCredited(folder, notices.length)
  return atLeast(0.15, 'a payment, from its notice to the coins, against Fastify + pg, one row inserted', pair)
}

/** All are paid; the notices that WeChat would send of it. They are good for five minutes. */
function noticesOf(wallets: Wallets, folder: string, buyers: readonly Buyer[]): Ask[] {
  const { wechat } = keysOf(folder, new Date())
  return buyers.map(({ payment }, nth) => {
    const transaction = transactionOf(wallets.pay(payment.qrcode), wechat)
    const body = JSON.stringify({
      id: `notice ${nth}`,
      event_type: 'TRANSACTION.SUCCESS',
      resource: sealed(transaction, wechat.apiV3Key, 'transaction', false),
    })
    return { headers: { ...JSON_BODY, ...signatureOf(body, wechat.platform.publicKey, new Date()) }, body }
  })
}

async function assertCredited(folder: string, wanted: number): Promise<void> {
  const { pool, close } = await connect({ kind: 'embedded', folder })
  const { rows: all } = await pool.query<{ delivered: number }>('select count(*)::int as delivered from fulfilments')
  await close()
  if (all[0]?.delivered !== wanted) throw new Error(`${all[0]?.delivered} of ${wanted} payments were credited`)
}
