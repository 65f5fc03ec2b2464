import { pino } from 'pino'
import { logout, resetPassword, sendCode, signIn } from '#contract/account.ts'
import { selection } from '#contract/picks.ts'
import { keysOf } from '#server/sign-in/keys.ts'
import { hashed } from '#server/account/passwords.ts'
import { findMemberIn } from '#server/account/sessions.ts'
import { buildApp } from '#server/app.ts'
import { systemClock } from '#server/lib/clock.ts'
import { readConfig } from '#server/config.ts'
import { type Connection, connect } from '#server/db/connect.ts'
import type { BenchRow } from './row.ts'
import { type Ask, beside, CONNECTIONS, inFolder, postRate, serve } from './servers.ts'

const SECRET = 'a secret of the bench, 32 characters or more'
const SIGN_INS = 40 * CONNECTIONS
const ROUNDS = 9
/** Odd, for a middle one. */
const SHARES = 9
const ASKED = 500
const HASHES = 15
const keys = keysOf(SECRET)
const JSON_BODY = { 'content-type': 'application/json', gid: 'bench' }

/** Signing in beside one insert, what a session's check costs, and what the time of an answer tells of a phone, and what a hash costs. */
export async function rows(): Promise<BenchRow[]> {
  return inFolder((folder) => {
    const env = {
      DATA_DIR: folder,
      SITE_SECRET: SECRET,
      TRUSTED_PROXIES: '1',
      SMS_SITE_HOUR: '1000000',
      LOG_LEVEL: 'silent',
    }
    return beside(serve('server/main.ts', env), async (site) => {
      const connection = await connect({ kind: 'embedded', folder })
      try {
        return [
          await beside(serve('bench/peers/one-insert.ts', env), (peer) => signIns(connection, site.url, peer.url)),
          await sessionShare(connection, env),
          ...(await timings(connection, site.url)),
          await hashing(),
        ]
      } finally {
        await connection.close()
      }
    })
  })
}

let phones = 0
const newPhones = (count: number): string[] =>
  Array.from({ length: count }, () => `13${String(++phones).padStart(9, '0')}`)
const addressOf = (phone: string): string =>
  `10.${Number(phone.slice(-6, -4)) % 250}.${Number(phone.slice(-4, -2))}.${Number(phone.slice(-2))}`

async function signIns(connection: Connection, site: string, peer: string): Promise<BenchRow> {
  const best = { ours: 0, peer: 0 }
  for (let round = 0; round < ROUNDS; round++) {
    const fresh = newPhones(SIGN_INS)
    await giveCodes(connection, fresh)
    best.ours = Math.max(best.ours, await postRate(site + signIn.path, signInsOf(fresh)))
    best.peer = Math.max(best.peer, await postRate(`${peer}/insert`, signInsOf(fresh)))
  }
  const ratio = best.ours / best.peer
  const [ours, theirs] = [best.ours, best.peer].map((n) => `${Math.round(n)}/s`) as [string, string]
  return {
    what: 'register and sign in by code against Fastify + pg, one row inserted',
    ours,
    peer: theirs,
    ratio,
    bound: '≥ 0.3x',
    met: ratio >= 0.3,
  }
}

/** Codes 123456 for phones, laid down past the caps of sending. */
async function giveCodes({ pool }: Connection, fresh: readonly string[], purpose = 'login'): Promise<void> {
  await pool.query(
    `insert into sign_in_codes (purpose, phone_key, address_key, code_hash, sent_at, expires_at)
     select $3, phone_key, phone_key, code_hash, now(), now() + interval '5 minutes' from unnest($1::bytea[], $2::bytea[]) as t (phone_key, code_hash)`,
    [fresh.map((phone) => keys.phone(phone)), fresh.map((phone) => keys.code(phone, purpose, '123456')), purpose],
  )
}

const signInsOf = (fresh: readonly string[]): Ask[] =>
  fresh.map((phone) => ({
    headers: { ...JSON_BODY, 'x-forwarded-for': addressOf(phone) },
    body: JSON.stringify({ phone, code: '123456' }),
  }))

/** In turns, one call after the other, so that the share is of the time a member waits. */
async function sessionShare(connection: Connection, env: Record<string, string>): Promise<BenchRow> {
  const config = readConfig({ ...env, RATE_LIMITS: '0', DRAW_SOURCE: 'none' })
  const app = await buildApp({ config, connection, clock: systemClock, logger: pino({ level: 'silent' }) })
  const [phone = ''] = newPhones(1)
  await giveCodes(connection, [phone])
  const signedIn = await app.inject({ method: 'POST', url: signIn.path, payload: { phone, code: '123456' } })
  const { token } = signedIn.json().data
  const find = findMemberIn(connection, systemClock)
  const ask = () =>
    app.inject({ method: 'POST', url: selection(1).path, payload: { type: 'rand', is_refresh: 1 }, headers: { token } })
  const times = { check: [] as number[], call: [] as number[] }
  for (let round = 0; round <= SHARES; round++) {
    const [check, call] = [await perCall(() => find(token)), await perCall(ask)]
    // The first round warms both: measured cold, the one that comes first looks dearer than it is.
    if (round === 0) continue
    times.check.push(check)
    times.call.push(call)
  }
  const [check, call] = [median(times.check), median(times.call)]
  await app.inject({ method: 'POST', url: logout.path, payload: {}, headers: { token } })
  await app.close()
  const ratio = check / call
  return {
    what: "a session's check against the whole refresh of a member's panel",
    ours: us(check),
    peer: us(call),
    ratio,
    bound: '≤ 0.15x',
    met: ratio <= 0.15,
  }
}

const us = (ms: number): string => `${Math.round(ms * 1000)} µs`

async function perCall(call: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  for (let i = 0; i < 300; i++) await call()
  return (performance.now() - started) / 300
}

/** Medians of known and unknown phones, asked in turns. */
async function timings(connection: Connection, site: string): Promise<BenchRow[]> {
  const known = newPhones(ASKED)
  const unknown = newPhones(ASKED)
  await connection.pool.query(
    `insert into users (phone, nickname, vip_code, created_at) select phone, '彩友', '9' || lpad(n::text, 7, '0'), now()
     from unnest($1::text[]) with ordinality as t (phone, n)`,
    [known],
  )
  const asks: [string, string, (phone: string) => object, number][] = [
    ['a code for a reset', sendCode.path, (phone) => ({ phone, type: 'forget' }), ASKED],
    ['a wrong code', signIn.path, (phone) => ({ phone, code: '000000' }), ASKED],
    ['a wrong password', signIn.path, (phone) => ({ phone, type: 'password', password: 'wrong' }), ASKED],
    [
      'a reset with a wrong code',
      resetPassword.path,
      (phone) => ({ phone, password: 'Lantern88x', code: '000000' }),
      ASKED,
    ],
  ]
  const found: BenchRow[] = []
  for (const [what, path, body, count] of asks)
    found.push(await apart(what, site + path, body, known.slice(0, count), unknown.slice(0, count)))
  return found
}

async function apart(
  what: string,
  url: string,
  body: (phone: string) => object,
  known: string[],
  unknown: string[],
): Promise<BenchRow> {
  const times = { known: [] as number[], unknown: [] as number[] }
  for (const [i, phone] of known.entries()) {
    const pair = [
      ['known', phone],
      ['unknown', unknown[i] ?? ''],
    ] as const
    // Who comes second pays for what the first left behind, so they take turns at it.
    for (const [side, one] of i % 2 ? pair : pair.toReversed()) times[side].push(await timed(url, one, body(one)))
  }
  const [ours, peer] = [median(times.known), median(times.unknown)]
  const gap = Math.abs(ours - peer)
  const ms = (n: number) => `${n.toFixed(2)} ms`
  return {
    what: `${what}: a known phone against an unknown one`,
    ours: ms(ours),
    peer: ms(peer),
    ratio: ours / peer,
    bound: '< 5 ms apart',
    met: gap < 5,
  }
}

async function timed(url: string, phone: string, body: object): Promise<number> {
  const started = performance.now()
  const answer = await fetch(url, {
    method: 'POST',
    headers: { ...JSON_BODY, 'x-forwarded-for': addressOf(phone) },
    body: JSON.stringify(body),
  })
  await answer.arrayBuffer()
  return performance.now() - started
}

/** docs/rules/accounts.md#passwords: dear enough for who guesses, cheap enough for who waits. */
async function hashing(): Promise<BenchRow> {
  const times: number[] = []
  for (let i = 0; i < HASHES; i++) {
    const started = performance.now()
    await hashed('Lantern88x')
    times.push(performance.now() - started)
  }
  const ours = median(times)
  return {
    what: 'the hash of a password',
    ours: `${ours.toFixed(1)} ms`,
    peer: '–',
    ratio: ours / 50,
    bound: '50–300 ms',
    met: ours >= 50 && ours <= 300,
  }
}

const median = (all: number[]): number => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0
