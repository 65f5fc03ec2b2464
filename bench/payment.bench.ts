import { createHash, randomBytes } from 'node:crypto'
import { Agent, fetch } from 'undici'
import { notifyVerify, type Payment, recharge } from '#contract/bill.ts'
import { connect } from '#server/db/connect.ts'
import { systemClock } from '#server/lib/clock.ts'
import { sandboxChannel } from '#server/wallets/wallets.ts'
import { postmasterOf } from '#server/testing/site-process.ts'
import { childrenOf, processorSeconds } from './asking.ts'
import type { BenchRow } from './row.ts'
import { type Ask, beside, CONNECTIONS, inFolder, medianPair, postRate, type Served, serve } from './servers.ts'

const POLLS = 200 * CONNECTIONS
const PAID = 10 * CONNECTIONS
const ROUNDS = 5
const DIALOGS = 1000
const SITE_SECRET = 'the secret of a site that is only measured'
const JSON_BODY = { 'content-type': 'application/json', gid: 'bench' }

interface Buyer {
  token: string
  payment: Payment
}

/** What a dialog's poll costs, and a payment from its notice to the coins. */
export async function rows(): Promise<BenchRow[]> {
  return inFolder((folder) => {
    const env = { DATA_DIR: folder, SITE_SECRET }
    return beside(serve('server/main.ts', env), async (site) => {
      const tokens = await members(folder, PAID * ROUNDS)
      const buyers = await ordersOf(site, tokens)
      return beside(serve('bench/peers/payments.ts', env), async (peer) => [
        await pollRow(site, peer, buyers),
        await dialogsRow(site, folder, buyers),
        await creditRow(peer, folder, buyers),
      ])
    })
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
  const buyers: Buyer[] = []
  for (const token of tokens) {
    const body = JSON.stringify({ type: 2, virtual: 10, state: 1, adult: 1 })
    const answer = await fetch(url + recharge.path, { method: 'POST', headers: { ...JSON_BODY, token }, body })
    const { data } = (await answer.json()) as { data: Payment }
    buyers.push({ token, payment: data })
  }
  return buyers
}

const pollsOf = (buyers: readonly Buyer[]): Ask[] =>
  Array.from({ length: POLLS }, (_, nth) => {
    const { token, payment } = buyers[nth % buyers.length]!
    return { headers: { ...JSON_BODY, token }, body: JSON.stringify({ order_no: payment.order_no }) }
  })

async function pollRow(site: Served, peer: Served, buyers: readonly Buyer[]): Promise<BenchRow> {
  const theirAsks = Array.from({ length: POLLS }, (_, nth) => {
    const user = (nth % 2000) + 1
    return { headers: JSON_BODY, body: JSON.stringify({ order_no: `order ${user}`, user }) }
  })
  const { ours, peer: theirs } = await medianPair(
    () => postRate(site.url + notifyVerify.path, pollsOf(buyers)),
    () => postRate(`${peer.url}/poll`, theirAsks),
  )
  return compared("a dialog's poll against Fastify + pg, one row read", ours, theirs, 0.7)
}

/** Of the site and its database together. */
async function dialogsRow(site: Served, folder: string, buyers: readonly Buyer[]): Promise<BenchRow> {
  const spent = async () => {
    const all = [site.pid, ...(await childrenOf(postmasterOf(`${folder}/pg`)))]
    const seconds = await Promise.all(all.map((pid) => processorSeconds(pid).catch(() => 0)))
    return seconds.reduce((sum, one) => sum + one, 0)
  }
  const before = await spent()
  await postRate(site.url + notifyVerify.path, pollsOf(buyers))
  const cores = (((await spent()) - before) / POLLS) * DIALOGS
  return {
    what: `${DIALOGS} open dialogs that poll each second, server and database`,
    ours: `${cores.toFixed(2)} cores`,
    peer: '–',
    ratio: cores,
    bound: '< 1',
    met: cores < 1,
  }
}

async function creditRow(peer: Served, folder: string, buyers: readonly Buyer[]): Promise<BenchRow> {
  await pay(folder, buyers)
  const { ours, peer: theirs } = await medianPair(
    (round) =>
      formRate(
        buyers.slice(round * PAID, (round + 1) * PAID).map(({ payment }) => payment.qrcode),
        'action=pay',
      ),
    () =>
      formRate(
        Array.from({ length: PAID }, () => `${peer.url}/credit`),
        '{}',
        'application/json',
      ),
  )
  await assertCredited(folder, buyers.length)
  return compared('a payment, from its notice to the coins, against Fastify + pg, two rows inserted', ours, theirs, 0.4)
}

/**
 * The wallet's part: it knows of all payments, and its page sends the notice of one whenever it is sent again. Nobody asks
 * it meanwhile: a payment that the site has found by itself would be measured as a notice that comes twice.
 */
async function pay(folder: string, buyers: readonly Buyer[]): Promise<void> {
  const { db, pool, close } = await connect({ kind: 'embedded', folder })
  await pool.query("update attempts set due_at = now() + interval '1 hour'")
  const sandbox = sandboxChannel({ db, secret: SITE_SECRET, realTime: systemClock })
  for (const { payment } of buyers) await sandbox.pay(payment.qrcode.split('/').at(-1)!)
  await close()
}

/** Good answers per second of POSTs to these addresses, 16 at a time. */
async function formRate(
  urls: readonly string[],
  body: string,
  type = 'application/x-www-form-urlencoded',
): Promise<number> {
  const left = [...urls]
  // Connections of its own: those of the round before may be about to be closed.
  const dispatcher = new Agent()
  const started = performance.now()
  const client = async () => {
    for (let url = left.shift(); url; url = left.shift()) {
      const answer = await fetch(url, { method: 'POST', headers: { 'content-type': type }, body, dispatcher })
      await answer.arrayBuffer()
      if (answer.status !== 200) throw new Error(`${answer.status} at ${url}`)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, client))
  const rate = (urls.length * 1000) / (performance.now() - started)
  await dispatcher.close()
  return rate
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
