import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { CodePurpose } from '#contract/people/account.ts'
import { refuse } from '#contract/refusals.ts'
import type { Database, Queryable, Tx } from '#server/infra/db/connect.ts'
import { LOCK_KEYS } from '#server/infra/lib/lock-keys.ts'
import { prepareStatement } from '#server/infra/db/statement.ts'
import type { CodeCaller, TrustLevel } from './code-caller.ts'
import { signInCodes } from './sign-in.tables.ts'
import {
  REQUESTER_CAP,
  CODE_LIFE,
  CODE_TRIES,
  PHONE_AND_NETWORK_CAP,
  PHONE_CAPS,
  type SendCaps,
  buildNetworkCaps,
  selectPause,
  computeUnknownHour,
  computeWait,
} from './codes.rules.ts'
import { computeHourStart, floorToMinute } from './site-hour.ts'
import { type Cap, CLOCK_TOLERANCE } from './tries.rules.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/**
 * Times of the codes within a day for each counter, in milliseconds, newest first. At most as many as the counter's
 * highest limit.
 */
export type NetworkSends = Record<'ofNetwork' | 'ofWider', number[]>
export type Sends = NetworkSends & Record<'ofPurpose' | 'ofPhone' | 'ofPhoneFromNetwork' | 'ofAsker', number[]>

/**
 * Reads the codes counted by the limits. Locks the counters of the address, the IPv6 /48, the phone and the browser or
 * member until the end of the transaction, so that their sends are serialised.
 */
export async function loadSends(
  tx: Tx,
  caller: CodeCaller,
  purpose: CodePurpose,
  caps: SendCaps,
  now: Date,
): Promise<Sends> {
  const { networkKey, widerKey, phoneKey, askerKey } = caller
  await lockSenders(tx, {
    networkTurn: networkKey.readInt32BE(),
    widerTurn: widerKey?.readInt32BE() ?? null,
    phoneTurn: phoneKey.readInt32BE(),
    askerTurn: askerKey?.readInt32BE() ?? null,
  })
  const [sends] = await queryLatestSends(tx, { ...buildNetworkParams(caller, caps, now), phoneKey, purpose, askerKey })
  return sends!
}

// The order of the locks is fixed, to avoid deadlocks. PostgreSQL locks nothing if the key is null.
const lockSenders = prepareStatement<{
  networkTurn: number
  widerTurn: number | null
  phoneTurn: number
  askerTurn: number | null
}>(
  'sign_in_lock_senders',
  `select pg_advisory_xact_lock(${LOCK_KEYS.sendsFromAddress}, $networkTurn), pg_advisory_xact_lock(${LOCK_KEYS.sendsFromWiderNetwork}, $widerTurn),
    pg_advisory_xact_lock(${LOCK_KEYS.sendsToPhone}, $phoneTurn), pg_advisory_xact_lock(${LOCK_KEYS.sendsOfVisitor}, $askerTurn)`,
)

/** SQL condition that excludes rows from the future, which were written before the clock was set back. */
const NOT_AHEAD = `sent_at < $now::timestamptz + interval '${CLOCK_TOLERANCE} milliseconds'`

const selectTimes = (where: string, most: string | number) =>
  `array(select (extract(epoch from sent_at) * 1000)::float8 from sign_in_codes
    where ${where} and sent_at > $now::timestamptz - interval '${DAY} milliseconds' and ${NOT_AHEAD}
    order by sent_at desc limit ${most})`

interface NetworkParams {
  networkKey: Buffer
  widerKey: Buffer | null
  /** Number of rows to read: the highest limit. */
  most: number
  mostWider: number
  now: Date
}

function buildNetworkParams(
  caller: Pick<CodeCaller, 'networkKey' | 'widerKey'>,
  caps: SendCaps,
  now: Date,
): NetworkParams {
  const { network, wider } = buildNetworkCaps(caps)
  const mostOf = (all: readonly Cap[]) => Math.max(...all.map(({ most }) => most))
  const { networkKey, widerKey } = caller
  return { networkKey, widerKey, most: mostOf(network), mostWider: mostOf(wider), now }
}

const NETWORK_COLUMNS = `${selectTimes('address_key = $networkKey', '$most')} as "ofNetwork",
    ${selectTimes('wider_key = $widerKey', '$mostWider')} as "ofWider"`

const queryLatestSends = prepareStatement<
  NetworkParams & { phoneKey: Buffer; purpose: CodePurpose; askerKey: Buffer | null },
  Sends,
  Queryable
>(
  'sign_in_latest_sends',
  `select ${NETWORK_COLUMNS},
    ${selectTimes('phone_key = $phoneKey', Math.max(...PHONE_CAPS.unknown.map(({ most }) => most)))} as "ofPhone",
    ${selectTimes('phone_key = $phoneKey and coalesce(wider_key, address_key) = coalesce($widerKey, $networkKey)', PHONE_AND_NETWORK_CAP.most)} as "ofPhoneFromNetwork",
    ${selectTimes('phone_key = $phoneKey and purpose = $purpose', 1)} as "ofPurpose",
    ${selectTimes('visitor_key = $askerKey', REQUESTER_CAP.most)} as "ofAsker"`,
)

const queryNetworkSends = prepareStatement<NetworkParams, NetworkSends, Queryable>(
  'sign_in_latest_sends_of_networks',
  `select ${NETWORK_COLUMNS}`,
)

/** Reads without locking, unlike `loadSends`. */
export async function loadNetworkSends(
  db: Queryable,
  caller: Pick<CodeCaller, 'networkKey' | 'widerKey'>,
  caps: SendCaps,
  now: Date,
): Promise<NetworkSends> {
  const [sends] = await queryNetworkSends(db, buildNetworkParams(caller, caps, now))
  return sends!
}

/** Throws above a limit of the network. The error reveals nothing about the phone. */
export function checkNetworkCaps({ ofNetwork, ofWider }: NetworkSends, caps: SendCaps, now: Date): void {
  const { network, wider } = buildNetworkCaps(caps)
  const checks = [...network.map((cap) => [ofNetwork, cap] as const), ...wider.map((cap) => [ofWider, cap] as const)]
  for (const [sent, cap] of checks) {
    const wait = computeWait(sent, cap, now)
    const within = cap.within === DAY ? '一天' : '一小时'
    const msg = `您所在的网络${within}内已获取 ${cap.most} 条验证码，请换一个网络，或用密码登录`
    if (wait > 0) refuse('address_codes_used', { msg, data: { wait } })
  }
}

/** Throws above any limit except the site's hourly limit, with the seconds to wait. */
export function checkSendCaps(
  sends: Sends,
  { purpose, trust, sandbox }: { purpose: CodePurpose; trust: TrustLevel; sandbox: boolean },
  caps: SendCaps,
  now: Date,
): void {
  checkNetworkCaps(sends, caps, now)
  const checks: [number[], Cap][] = [
    [sends.ofPurpose, { most: 1, within: selectPause(purpose, sandbox) }],
    ...PHONE_CAPS[trust].map((cap): [number[], Cap] => [sends.ofPhone, cap]),
    [sends.ofAsker, REQUESTER_CAP],
  ]
  if (trust === 'unknown') checks.push([sends.ofPhoneFromNetwork, PHONE_AND_NETWORK_CAP])
  const wait = Math.max(...checks.map(([sent, cap]) => computeWait(sent, cap, now)))
  if (wait > 0) refuse('code_too_soon', { msg: `请在 ${wait} 秒后再获取验证码`, data: { wait } })
}

export interface HashedCode {
  purpose: CodePurpose
  codeHash: Buffer
}

/**
 * Stores a code if the site's hourly limit allows it and returns its id, otherwise null. Earlier codes of the caller,
 * phone and purpose become invalid, because only the newest is read. Must run last in a transaction: it locks the
 * site's counters, for which all other sends wait.
 */
export async function saveCode(
  tx: Tx,
  caller: CodeCaller,
  { purpose, codeHash }: HashedCode,
  caps: SendCaps,
  now: Date,
): Promise<number | null> {
  await lockSiteSends(tx, {})
  const [stored] = await insertCode(tx, {
    purpose,
    ...caller,
    codeHash,
    now,
    expiresAt: new Date(now.getTime() + CODE_LIFE),
    hourBegan: computeHourStart(now),
    minute: floorToMinute(now),
    strangers: caller.trust === 'unknown' ? 1 : 0,
    mostSent: caps.siteHour,
    mostStrangers: computeUnknownHour(caps),
  })
  return stored?.id ?? null
}

// A separate statement, so that the next statement sees the rows committed before the lock was acquired. Row locks
// would not work, because a concurrent call may change the counter of another minute.
const lockSiteSends = prepareStatement<object>(
  'sign_in_lock_site_sends',
  `select pg_advisory_xact_lock(${LOCK_KEYS.sending}, 0)`,
)

interface CodeRow extends HashedCode, Pick<CodeCaller, 'phoneKey' | 'networkKey' | 'widerKey' | 'askerKey'> {
  now: Date
  expiresAt: Date
  hourBegan: Date
  minute: Date
  /** Increment of the counter of unknown browsers: 1 for an unknown browser, otherwise 0. */
  strangers: number
  /** Maximum numbers of codes that the whole site sends per hour, in total and to unknown browsers. */
  mostSent: number
  mostStrangers: number
}

const insertCode = prepareStatement<CodeRow, { id: number }>(
  'sign_in_keep_code',
  `with site as (
    select coalesce(sum(sent), 0) as sent, coalesce(sum(strangers), 0) as strangers from code_minutes
    where minute between $hourBegan and $minute),
  counted as (
    insert into code_minutes as m (minute, sent, strangers)
    select $minute::timestamptz, 1, $strangers::int from site
    where sent < $mostSent and ($strangers::int = 0 or strangers < $mostStrangers)
    on conflict (minute) do update set sent = m.sent + 1, strangers = m.strangers + excluded.strangers
    returning minute)
  insert into sign_in_codes (purpose, phone_key, address_key, wider_key, visitor_key, code_hash, sent_at, expires_at)
  select $purpose, $phoneKey::bytea, $networkKey::bytea, $widerKey::bytea, $askerKey::bytea, $codeHash::bytea, $now::timestamptz,
    $expiresAt::timestamptz from counted
  returning id`,
)

/** `none`: the caller has no valid code, so nothing was guessed. */
export type CodeResult = 'right' | 'wrong' | 'none'

/**
 * Checks the newest code of the caller and uses it up if correct, in one statement. Of concurrent tries only one
 * succeeds, and the limit of five tries holds. The comparison uses keyed hashes, so its timing reveals nothing.
 */
export const consumeCode = (tx: Tx, caller: CodeCaller, given: HashedCode, now: Date): Promise<CodeResult> =>
  tryCode(tx, caller, { ...given, uses: true }, now)

/** Like `consumeCode`, but a correct code remains valid. */
export const checkCode = (tx: Tx, caller: CodeCaller, given: HashedCode, now: Date): Promise<CodeResult> =>
  tryCode(tx, caller, { ...given, uses: false }, now)

async function tryCode(
  tx: Tx,
  { trust, phoneKey, unknownPhoneKey, addressKey, askerKey }: CodeCaller,
  { purpose, codeHash, uses }: HashedCode & { uses: boolean },
  now: Date,
): Promise<CodeResult> {
  const at = sql`${now.toISOString()}::timestamptz`
  const right = sql<boolean>`${signInCodes.codeHash} = ${codeHash}`
  // A code that an unknown browser requested is valid only there, also after the browser has become known. Known
  // browsers share their codes, and so do the member's sessions.
  const isOwn = sql`phone_key = ${unknownPhoneKey}
    and (visitor_key = ${askerKey} or visitor_key is null and address_key = ${addressKey})`
  const isShared = trust === 'unknown' ? sql`false` : sql`phone_key = ${phoneKey}`
  const newest = sql`(select max(id) from sign_in_codes where purpose = ${purpose} and (${isShared} or ${isOwn}))`
  const [tried] = await tx
    .update(signInCodes)
    .set({
      tries: sql`${signInCodes.tries} + case when ${right} then 0 else 1 end`,
      ...(uses && { usedAt: sql`case when ${right} then ${at} end` }),
    })
    .where(
      and(
        eq(signInCodes.id, newest),
        sql`${signInCodes.usedAt} is null`,
        lt(signInCodes.tries, CODE_TRIES),
        gt(signInCodes.expiresAt, now),
        lt(signInCodes.sentAt, new Date(now.getTime() + CLOCK_TOLERANCE)),
      ),
    )
    .returning({ right })
  if (!tried) return 'none'
  return tried.right ? 'right' : 'wrong'
}

export async function voidCode(db: Database, id: number, now: Date): Promise<void> {
  await db.update(signInCodes).set({ expiresAt: now }).where(eq(signInCodes.id, id))
}
