import autocannon from 'autocannon'
import { hash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sendCode, signInChallenge } from '#contract/account.ts'
import { beginsWithZeros, type Work } from '#contract/work.ts'
import { type Connection, connect } from '#server/db/connect.ts'
import type { BenchRow } from './row.ts'
import { type Ask, beside, CONNECTIONS, inFolder, inTurns, postRate, serve } from './servers.ts'

const FILLED = 1_000_000
const SENDS = 60 * CONNECTIONS
const ATTACKER = '203.0.113.7'
const ASKED = 400
/** Milliseconds between two calls of the other visitor. */
const PACE = 20
/** Calls a second of the attacker, most of them over its limits. */
const ATTACKS = 400
/** As many codes as an address gets within ten minutes. */
const SOLVED = 10
const JSON_BODY = { 'content-type': 'application/json', gid: 'bench' }
const ENV = { SITE_SECRET: 'a secret of the bench, 32 characters or more', TRUSTED_PROXIES: '1', LOG_LEVEL: 'silent' }

/** Sending codes beside a million of the last day, and what others wait while one address asks for codes. */
export async function rows(): Promise<BenchRow[]> {
  return [await beyondAMillion(), await underAttack()]
}

let phones = 0
const newPhone = (): string => `13${String(++phones).padStart(9, '0')}`
const addressOf = (phone: string): string =>
  `10.${Number(phone.slice(-6, -4)) % 250}.${Number(phone.slice(-4, -2))}.${Number(phone.slice(-2))}`
const from = (address: string) => ({ ...JSON_BODY, 'x-forwarded-for': address })

/** Two sites in turns, one with an empty table and one with a million codes of the last day. */
function beyondAMillion(): Promise<BenchRow> {
  const site = (work: (url: string, connection: Connection) => Promise<BenchRow>) =>
    inFolder((folder) =>
      beside(serve('server/main.ts', { ...ENV, DATA_DIR: folder, SMS_SITE_HOUR: '1000000' }), async ({ url }) => {
        const connection = await connect({ kind: 'embedded', folder })
        try {
          return await work(url, connection)
        } finally {
          await connection.close()
        }
      }),
    )
  return site((full, { pool }) =>
    site(async (empty, { pool: ofEmpty }) => {
      await fill(pool)
      const best = await inTurns(
        () => postRate(full + sendCode.path, sends()),
        async () => {
          await ofEmpty.query('truncate sign_in_codes, code_minutes')
          return postRate(empty + sendCode.path, sends())
        },
      )
      const ratio = best.peer / best.ours
      const [ours, peer] = [best.ours, best.peer].map((n) => `${Math.round(n)}/s`) as [string, string]
      const what = 'codes sent with 1,000,000 in the last day against an empty table'
      return { what, ours, peer, ratio, bound: '≤ 1.5x', met: ratio <= 1.5 }
    }),
  )
}

async function fill(pool: Connection['pool']): Promise<void> {
  // Beyond the time limit of a request's statement, so without it.
  const client = await pool.connect()
  await client.query('set statement_timeout = 0')
  await client.query(`insert into sign_in_codes (purpose, phone_key, address_key, code_hash, sent_at, expires_at)
    select 'login', sha256(('p' || n)::bytea), substr(sha256(('a' || n / 20)::bytea), 1, 16), sha256(('c' || n)::bytea),
      now() - interval '1 day' * n / ${FILLED}, now() from generate_series(1, ${FILLED}) n`)
  await client.query(`insert into code_minutes (minute, sent, strangers, pictures)
    select date_trunc('minute', sent_at), count(*), 0, 0 from sign_in_codes group by 1`)
  await client.query('vacuum analyze sign_in_codes, code_minutes')
  await client.query('reset statement_timeout')
  client.release()
}

const sends = (): Ask[] =>
  Array.from({ length: SENDS }, newPhone).map((phone) => ({
    headers: from(addressOf(phone)),
    body: JSON.stringify({ phone, type: 'login' }),
  }))

/** With all limits on: one address asks for work, for pictures and for codes, solved and not, as fast as it can. */
function underAttack(): Promise<BenchRow> {
  return inFolder((folder) =>
    beside(serve('server/main.ts', { ...ENV, DATA_DIR: folder, CAPTCHA: 'on', RATE_LIMITS: '1' }), async ({ url }) => {
      await p99(url)
      const quiet = await p99(url)
      const proofs = []
      for (let i = 0; i < SOLVED; i++) proofs.push(await solved(url))
      const attack = attackOn(url, proofs)
      const attacked = await p99(url)
      attack.stop()
      const ratio = attacked / quiet
      const ms = (n: number) => `${n.toFixed(1)} ms`
      const what = "another visitor's p99 while one address asks for codes and challenges, against quiet"
      return { what, ours: ms(attacked), peer: ms(quiet), ratio, bound: '≤ 3x', met: ratio <= 3 }
    }),
  )
}

/** The 99th percentile of the time to a challenge, in milliseconds, each asked for at an address of its own. */
async function p99(url: string): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < ASKED; i++) {
    const started = performance.now()
    await challengeAt(url, addressOf(newPhone()))
    const took = performance.now() - started
    times.push(took)
    await sleep(Math.max(0, PACE - took))
  }
  return times.toSorted((a, b) => a - b)[Math.floor(ASKED * 0.99)] ?? 0
}

interface Asked {
  id: string
  work: Work
}

async function challengeAt(url: string, address: string): Promise<Asked> {
  const answer = await fetch(url + signInChallenge.path, { headers: from(address) })
  const { data } = (await answer.json()) as { data: Asked | null }
  if (!data) throw new Error('no challenge')
  return data
}

async function solved(url: string): Promise<{ challenge_id: string; challenge: string }> {
  const { id, work } = await challengeAt(url, ATTACKER)
  let nonce = 0
  while (!beginsWithZeros(hash('sha256', work.salt + nonce, 'buffer'), work.zeros)) nonce++
  return { challenge_id: id, challenge: String(nonce) }
}

/** In a thread of its own, so that the one who measures does not wait for the attack's client. */
function attackOn(url: string, proofs: readonly object[]) {
  const headers = from(ATTACKER)
  const asks = proofs.map((proof) => ({
    method: 'POST' as const,
    path: sendCode.path,
    headers,
    body: JSON.stringify({ phone: newPhone(), type: 'login', ...proof }),
  }))
  return autocannon(
    {
      url,
      connections: CONNECTIONS,
      overallRate: ATTACKS,
      duration: 600,
      workers: 1,
      requests: [
        { path: signInChallenge.path, headers },
        { path: `${signInChallenge.path}?picture=1`, headers },
        ...asks,
      ],
    },
    () => {},
  )
}
