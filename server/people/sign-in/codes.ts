import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { CodePurpose } from '#contract/people/account.ts'
import { refuse } from '#contract/refusals.ts'
import type { Database, Reader, Tx } from '#server/infra/db/connect.ts'
import { LOCK_KEYS } from '#server/infra/lib/lock-keys.ts'
import { statement } from '#server/infra/db/statement.ts'
import { signInCodes } from './sign-in.tables.ts'
import {
  CODE_LIFE,
  CODE_TRIES,
  PER_PHONE,
  type Cap,
  type SendCaps,
  VISITOR_CAP,
  addressCap,
  pauseBetween,
  waitFor,
} from './codes.rules.ts'
import { hourBegan, minuteOf, strangersCap } from './site-sends.ts'
import { datesOf, type Trier } from './tries.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

export interface Sender extends Trier {
  visitorKey: Buffer | null
  /** The browser has signed in as this phone before. */
  known: boolean
}

/** What was sent within a day, newest first, as far as any cap looks. */
export interface Sends {
  ofPurpose: Date[]
  ofPhone: Date[]
  ofAddress: Date[]
  ofVisitor: Date[]
}

/**
 * Reads the sends that the caps look at. One send at a time of an address, of a phone and of a visitor, until the
 * transaction ends.
 */
export async function sendsOf(tx: Tx, sender: Sender, purpose: CodePurpose, caps: SendCaps, now: Date): Promise<Sends> {
  const { addressKey, phoneKey, visitorKey } = sender
  const turns = {
    addressTurn: addressKey.readInt32BE(),
    phoneTurn: phoneKey.readInt32BE(),
    visitorTurn: visitorKey?.readInt32BE() ?? null,
  }
  const dayAgo = new Date(now.getTime() - DAY)
  await lockSenders(tx, turns)
  const [sends] = await latestSends(tx, { addressKey, most: caps.addressDay, phoneKey, purpose, visitorKey, dayAgo })
  return {
    ofPurpose: datesOf(sends?.purpose),
    ofPhone: datesOf(sends?.phone),
    ofAddress: datesOf(sends?.address),
    ofVisitor: datesOf(sends?.visitor),
  }
}

// In one order: no deadlock. Without a visitor there is no third.
const lockSenders = statement<{ addressTurn: number; phoneTurn: number; visitorTurn: number | null }>(
  'sign_in_lock_senders',
  `select pg_advisory_xact_lock(${LOCK_KEYS.sendsFromAddress}, $addressTurn), pg_advisory_xact_lock(${LOCK_KEYS.sendsToPhone}, $phoneTurn),
    pg_advisory_xact_lock(${LOCK_KEYS.sendsOfVisitor}, $visitorTurn)`,
)

const timesOf = (where: string, most: string | number) =>
  `array(select extract(epoch from sent_at)::float8 * 1000 from sign_in_codes where ${where} and sent_at > $dayAgo
    order by sent_at desc limit ${most})`

interface SendsOfAddress {
  addressKey: Buffer
  /** Further back the cap of the address does not look. */
  most: number
  dayAgo: Date
}

const latestSends = statement<
  SendsOfAddress & { phoneKey: Buffer; purpose: CodePurpose; visitorKey: Buffer | null },
  Record<'address' | 'phone' | 'purpose' | 'visitor', number[]>,
  Reader
>(
  'sign_in_latest_sends',
  `select ${timesOf('address_key = $addressKey', '$most')} as address,
    ${timesOf('phone_key = $phoneKey', Math.max(...PER_PHONE.map(({ most }) => most)))} as phone,
    ${timesOf('phone_key = $phoneKey and purpose = $purpose', 1)} as purpose,
    ${timesOf('visitor_key = $visitorKey', VISITOR_CAP.most)} as visitor`,
)

const latestOfAddress = statement<SendsOfAddress, { address: number[] }, Reader>(
  'sign_in_latest_sends_of_address',
  `select ${timesOf('address_key = $addressKey', '$most')} as address`,
)

/** Codes that the address had sent within a day, newest first, as far as its cap looks; keeps nobody waiting. */
export async function sendsOfAddress(db: Reader, addressKey: Buffer, caps: SendCaps, now: Date): Promise<Date[]> {
  const [sends] = await latestOfAddress(db, {
    addressKey,
    most: caps.addressDay,
    dayAgo: new Date(now.getTime() - DAY),
  })
  return datesOf(sends?.address)
}

/** Refuses a send beyond the cap of the address, saying why and how many seconds to wait: nothing of the phone. */
export function addressMaySendOrRefuse(ofAddress: Date[], caps: SendCaps, now: Date): void {
  const wait = waitFor(ofAddress, addressCap(caps), now)
  const msg = `您所在的网络一天内已获取 ${caps.addressDay} 条验证码，请换一个网络，或用密码登录`
  if (wait > 0) refuse('address_codes_used', { msg, data: { wait } })
}

/** Refuses a send beyond any cap but the site's, saying how many seconds to wait. */
export function maySendOrRefuse(sends: Sends, purpose: CodePurpose, sandbox: boolean, caps: SendCaps, now: Date): void {
  addressMaySendOrRefuse(sends.ofAddress, caps, now)
  const checks: [Date[], Cap][] = [
    [sends.ofPurpose, { most: 1, within: pauseBetween(purpose, sandbox) }],
    ...PER_PHONE.map((cap): [Date[], Cap] => [sends.ofPhone, cap]),
    [sends.ofVisitor, VISITOR_CAP],
  ]
  const wait = Math.max(...checks.map(([sent, cap]) => waitFor(sent, cap, now)))
  if (wait > 0) refuse('code_too_soon', { msg: `请在 ${wait} 秒后再获取验证码`, data: { wait } })
}

export interface NewCode {
  purpose: CodePurpose
  codeHash: Buffer
}

/**
 * Keeps a new code where the site's hour has room for it, and answers its id, else null; earlier ones of the phone and
 * purpose are void, because only the newest is ever looked at. The site's counters are one for all, so this comes last,
 * right before the commit.
 */
export async function keepCode(
  tx: Tx,
  sender: Sender,
  { purpose, codeHash }: NewCode,
  caps: SendCaps,
  now: Date,
): Promise<number | null> {
  const { phoneKey, addressKey, visitorKey, known } = sender
  await lockSite(tx, {})
  const [stored] = await keep(tx, {
    purpose,
    phoneKey,
    addressKey,
    visitorKey,
    codeHash,
    now,
    expiresAt: new Date(now.getTime() + CODE_LIFE),
    hourBegan: hourBegan(now),
    minute: minuteOf(now),
    strangers: known ? 0 : 1,
    mostSent: caps.siteHour,
    mostStrangers: strangersCap(caps),
  })
  return stored?.id ?? null
}

// A statement of its own, as above. Counters of other minutes than this one's change as well, so their rows would not do.
const lockSite = statement<object>('sign_in_lock_site_sends', `select pg_advisory_xact_lock(${LOCK_KEYS.sending}, 0)`)

interface CodeRow {
  purpose: CodePurpose
  phoneKey: Buffer
  addressKey: Buffer
  visitorKey: Buffer | null
  codeHash: Buffer
  now: Date
  expiresAt: Date
  hourBegan: Date
  minute: Date
  /** What it adds to the counters of the minute, beside itself. */
  strangers: number
  /** What the site's hour has room for. */
  mostSent: number
  mostStrangers: number
}

const keep = statement<CodeRow, { id: number }>(
  'sign_in_keep_code',
  `with site as (
    select coalesce(sum(sent), 0) as sent, coalesce(sum(strangers), 0) as strangers from code_minutes where minute >= $hourBegan),
  counted as (
    insert into code_minutes as m (minute, sent, strangers)
    select $minute::timestamptz, 1, $strangers::int from site
    where sent < $mostSent and ($strangers::int = 0 or strangers < $mostStrangers)
    on conflict (minute) do update set sent = m.sent + 1, strangers = m.strangers + excluded.strangers
    returning minute)
  insert into sign_in_codes (purpose, phone_key, address_key, visitor_key, code_hash, sent_at, expires_at)
  select $purpose, $phoneKey::bytea, $addressKey::bytea, $visitorKey::bytea, $codeHash::bytea, $now::timestamptz,
    $expiresAt::timestamptz from counted
  returning id`,
)

/**
 * Tries a code and uses it up if it is right, in one statement: of any number of parallel tries one succeeds, and the
 * five tries hold. The comparison is of keyed hashes, so its timing tells nothing of the code.
 */
export async function takeCode(
  tx: Tx,
  phoneKey: Buffer,
  purpose: CodePurpose,
  codeHash: Buffer,
  now: Date,
): Promise<boolean> {
  const right = sql`${signInCodes.codeHash} = ${codeHash}`
  const newest = sql`(select max(id) from sign_in_codes where phone_key = ${phoneKey} and purpose = ${purpose})`
  const [tried] = await tx
    .update(signInCodes)
    .set({
      tries: sql`${signInCodes.tries} + case when ${right} then 0 else 1 end`,
      usedAt: sql`case when ${right} then ${now.toISOString()}::timestamptz end`,
    })
    .where(
      and(
        eq(signInCodes.id, newest),
        sql`${signInCodes.usedAt} is null`,
        lt(signInCodes.tries, CODE_TRIES),
        gt(signInCodes.expiresAt, now),
      ),
    )
    .returning({ usedAt: signInCodes.usedAt })
  return tried !== undefined && tried.usedAt !== null
}

/** Ends a code that never reached its phone. */
export async function voidCode(db: Database, id: number, now: Date): Promise<void> {
  await db.update(signInCodes).set({ expiresAt: now }).where(eq(signInCodes.id, id))
}
