import { createHash, randomBytes } from 'node:crypto'
import { Agent, request } from 'undici'
import { notifyVerify, type Payment, recharge } from '#contract/bill.ts'
import { connect } from '#server/db/connect.ts'
import { postmasterOf } from '#server/testing/site-process.ts'
import { keysOf } from '#tools/wallets/keys.ts'
import { startWallets, type Wallets } from '#tools/wallets/wallets.ts'
import { transactionOf } from '#tools/wallets/wechat-notices.ts'
import { sealed, signatureOf } from '#tools/wallets/wechat-signing.ts'
import { childrenOf, processorSeconds } from './asking.ts'
import type { BenchRow } from './row.ts'
import { type Ask, beside, CONNECTIONS, inFolder, medianPair, PAIRS, postRate, type Served, serve } from './servers.ts'

const POLLS = 200 * CONNECTIONS
/** So many that compiling is not what is measured. */
const PAID = 60 * CONNECTIONS
const DIALOGS = 1000
const DIALOG_SECONDS = 10
const JSON_BODY = { 'content-type': 'application/json', gid: 'bench' }

interface Buyer {
  token: string
  payment: Payment
}

/**
 * What a dialog's poll costs, and a payment from its notice to the coins. Payments are WeChat's, as at a real site: a notice
 * is checked, opened, and its order credited. What the wallet does for it, its page, its books, its signature, is done
 * beforehand by one that is imitated in this process. Nor is the wallet asked about orders meanwhile, but where the row is
 * of all that open dialogs cost.
 */
export async function rows(): Promise<BenchRow[]> {
  return inFolder(async (folder) => {
    const wallets = await startWallets({ folder: `${folder}/wallets`, held: true })
    try {
      const env = { ...wallets.env, DATA_DIR: folder, PUBLIC_URL: 'http://127.0.0.1' }
      return await beside(serve('server/main.ts', env), async (site) => {
        const buyers = await ordersOf(site, await members(folder, PAID * (PAIRS + 2)))
        return beside(serve('bench/peers/payments.ts', env), async (peer) => [
          await pollRow(site, peer, folder, buyers),
          await dialogsRow(site, folder, buyers),
          await creditRow(site, peer, folder, () => noticesOf(wallets, folder, buyers)),
        ])
      })
    } finally {
      await wallets.close()
    }
  })
}

/** Members who have agreed and are signed in, by their tokens. */
async function members(folder: string, count: number): Promise<string[]> {
  const { pool, close } = await connect({ kind: 'embedded', folder })
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'))
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest())
  await pool.query(
    `with made as (insert into users (phone, nickname, vip_code, created_at)
      select 13800000000 + n, 'p' || n, 10000000 + n, now() from generate_series(1, $1::int) as n returning id),
    agreed as (insert into consents (user_id, article_id, at)
      select made.id, articles.id, now() from made, articles where agreement in ('user', 'privacy'))
    insert into sessions (user_id, token_hash, device, created_at, expires_at)
    select id, ($2::bytea[])[row_number() over ()], '', now(), now() + interval '1 day' from made`,
    [count, hashes],
  )
  await close()
  return tokens
}

async function ordersOf({ url }: Served, tokens: readonly string[]): Promise<Buyer[]> {
  const body = JSON.stringify({ type: 2, virtual: 10, state: 1, adult: 1 })
  return sixteenAtATime(tokens, async (token) => {
    const answer = await fetch(url + recharge.path, { method: 'POST', headers: { ...JSON_BODY, token }, body })
    const { data } = (await answer.json()) as { data: Payment }
    return { token, payment: data }
  })
}

const pollsOf = (buyers: readonly Buyer[], length: number): Ask[] =>
  Array.from({ length }, (_, nth) => {
    const { token, payment } = buyers[nth % buyers.length]!
    return { headers: { ...JSON_BODY, token }, body: JSON.stringify({ order_no: payment.order_no }) }
  })

async function pollRow(site: Served, peer: Served, folder: string, buyers: readonly Buyer[]): Promise<BenchRow> {
  const theirAsks = Array.from({ length: POLLS }, (_, nth) => {
    const user = (nth % 2000) + 1
    // Each its own: who sends them writes their length there.
    return { headers: { ...JSON_BODY }, body: JSON.stringify({ order_no: `order ${user}`, user }) }
  })
  await askWallet(folder, "now() + interval '1 hour'")
  const { ours, peer: theirs } = await medianPair(
    () => postRate(site.url + notifyVerify.path, pollsOf(buyers, POLLS)),
    () => postRate(`${peer.url}/poll`, theirAsks),
  )
  return compared("a dialog's poll against Fastify + pg, one row read", ours, theirs, 0.7)
}

/** Of the site and its database together; the wallet is asked about each order once a minute. */
async function dialogsRow(site: Served, folder: string, buyers: readonly Buyer[]): Promise<BenchRow> {
  const spent = async () => {
    const all = [site.pid, ...(await childrenOf(postmasterOf(`${folder}/pg`)))]
    return new Map(
      await Promise.all(all.map(async (pid) => [pid, await processorSeconds(pid).catch(() => 0)] as const)),
    )
  }
  await askWallet(folder, `now() + interval '1 minute' * id / ${DIALOGS}`, DIALOGS)
  const polls = pollsOf(buyers.slice(0, DIALOGS), DIALOGS * DIALOG_SECONDS)
  const before = await spent()
  const rate = await postRate(site.url + notifyVerify.path, polls, DIALOGS)
  // Of connections that idled before and were closed meanwhile nothing is known, nor did they work.
  const seconds = [...(await spent())].reduce((sum, [pid, now]) => sum + now - (before.get(pid) ?? 0), 0)
  const cores = (seconds / polls.length) * DIALOGS
  return {
    what: `${DIALOGS} open dialogs that poll each second, server and database`,
    ours: `${cores.toFixed(2)} cores at ${Math.round(rate)}/s`,
    peer: '–',
    ratio: cores,
    bound: '< 1',
    met: cores < 1,
  }
}

/**
 * When the wallet is asked about orders: a moment, as SQL, for so many of them, or all. And the statistics by which a site
 * that has lived for a while plans: a table that was filled just now is read by plans for an empty one.
 */
async function askWallet(folder: string, at: string, orders = 1_000_000): Promise<void> {
  const { pool, close } = await connect({ kind: 'embedded', folder })
  await pool.query(`update attempts set due_at = ${at} where state = 'open' and id <= $1`, [orders])
  await pool.query('analyze').finally(close)
}

async function creditRow(site: Served, peer: Served, folder: string, payAll: () => Ask[]): Promise<BenchRow> {
  // First: a payment that the site has found by itself would be measured as a notice that comes twice.
  await askWallet(folder, "now() + interval '1 hour'")
  const notices = payAll()
  // Of a site that has been paid before.
  await noticeRate(`${site.url}/api/pay/notify/wechat`, notices.slice((PAIRS + 1) * PAID))
  await askWallet(folder, "now() + interval '1 hour'")
  const ofRound = (round: number) => notices.slice(round * PAID, (round + 1) * PAID)
  const { ours, peer: theirs } = await medianPair(
    (round) => noticeRate(`${site.url}/api/pay/notify/wechat`, ofRound(round)),
    (round) => noticeRate(`${peer.url}/credit`, ofRound(round)),
  )
  await assertCredited(folder, notices.length)
  return compared('a payment, from its notice to the coins, against Fastify + pg, two rows inserted', ours, theirs, 0.4)
}

/** All are paid; the notices that WeChat would send of it. They are good for five minutes. */
function noticesOf(wallets: Wallets, folder: string, buyers: readonly Buyer[]): Ask[] {
  const { wechat } = keysOf(`${folder}/wallets`, new Date())
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

/** Notices received per second, each sent once. */
async function noticeRate(url: string, notices: readonly Ask[]): Promise<number> {
  // Connections of its own: those of the round before may be about to be closed.
  const dispatcher = new Agent()
  const started = performance.now()
  await sixteenAtATime(notices, async (notice) => {
    const answer = await request(url, { method: 'POST', ...notice, dispatcher })
    await answer.body.dump()
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} at ${url}`)
  })
  const rate = (notices.length * 1000) / (performance.now() - started)
  await dispatcher.close()
  return rate
}

async function sixteenAtATime<One, Done>(all: readonly One[], work: (one: One) => Promise<Done>): Promise<Done[]> {
  const done: Done[] = []
  const left = all.entries()
  const worker = async () => {
    for (const [nth, one] of left) done[nth] = await work(one)
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, worker))
  return done
}

async function assertCredited(folder: string, wanted: number): Promise<void> {
  const { pool, close } = await connect({ kind: 'embedded', folder })
  const { rows: all } = await pool.query<{ delivered: number }>('select count(*)::int as delivered from fulfilments')
  await close()
  if (all[0]?.delivered !== wanted) throw new Error(`${all[0]?.delivered} of ${wanted} payments were credited`)
}

function compared(what: string, ours: number, theirs: number, bound: number): BenchRow {
  const ratio = ours / theirs
  const perSecond = (rate: number) => `${Math.round(rate)}/s`
  return { what, ours: perSecond(ours), peer: perSecond(theirs), ratio, bound: `≥ ${bound}x`, met: ratio >= bound }
}
