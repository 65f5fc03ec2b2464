import { randomInt } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { CodePurpose } from '#contract/account.ts'
import { refuse } from '#contract/refusals.ts'
import type { Database, Tx } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/retried.ts'
import type { SmsProvider, SmsResult } from '#server/sms/sms.ts'
import { answered } from './challenge.ts'
import { CODE_LIFE, type Demand, type SendCaps, needsChallenge } from './codes.rules.ts'
import { type Sender, type Sends, keepCode, maySendOrRefuse, sendsOf, voidCode } from './codes.ts'
import type { Keys } from './keys.ts'
import { userByPhone } from './people.ts'
import { mayTryOrRefuse } from './tries.ts'

export interface Sending {
  db: Database
  keys: Keys
  sms: SmsProvider
  caps: SendCaps
  /** Whether and when people have to solve a challenge. */
  demand: Pick<Demand, 'captcha' | 'production'>
  /** Work that the answer does not wait for. */
  inBackground(work: Promise<unknown>): void
  log: FastifyBaseLogger
}

export interface Wanted {
  phone: string
  purpose: CodePurpose
  sender: Sender
  challenge: { id: string; answer: string } | null
}

const MINUTES = CODE_LIFE / 60_000

/** Sends a code, within all caps. Answers the code itself where the provider is the sandbox, else null. */
export async function sendCodeTo(sending: Sending, wanted: Wanted, now: Date): Promise<string | null> {
  const { db, keys, sms } = sending
  const { phone, purpose, sender, challenge } = wanted
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
  // Outside the transaction: a challenge is used up even where the send is then refused.
  const person = challenge !== null && (await answered(db, keys, challenge.id, challenge.answer, now))
  const id = await inTransaction(db, async (tx) => {
    await mayTryOrRefuse(tx, sender, now)
    const sends = await sendsOf(tx, sender, purpose, sending.caps, now)
    maySendOrRefuse(sends, purpose, sms.name === 'sandbox', sending.caps, now)
    if (!person && mustProve(sending, sends)) refuse(challenge ? 'challenge_wrong' : 'challenge_needed')
    return keepCode(tx, sender, purpose, keys.code(phone, purpose, code), now)
  })
  const send = () => delivered(sending, phone, code, id, now)
  if (purpose !== 'forget' || sms.name === 'sandbox') return echoOrRefuse(await send())
  // Whether the phone has an account must show in nothing, the time included.
  sending.inBackground(knownPhone(db, phone).then((known) => (known ? send() : null)))
  return null
}

function mustProve({ demand, sms, caps }: Sending, sends: Sends): boolean {
  return needsChallenge({
    ...demand,
    sandbox: sms.name === 'sandbox',
    sentToday: Math.max(sends.ofPhone.length, sends.ofAddress.length),
    overBudget: sends.siteDay >= caps.siteDay,
  })
}

async function delivered(
  { sms, db, log }: Sending,
  phone: string,
  code: string,
  id: number,
  now: Date,
): Promise<SmsResult> {
  const result = await sms.send(phone, code, MINUTES)
  if (result.ok) return result
  log.warn({ provider: sms.name, fault: result.class }, 'a code was not sent')
  // After a time-out it may yet arrive, so it stays good.
  if (result.class !== 'transient') await voidCode(db, id, now)
  return result
}

function echoOrRefuse(result: SmsResult): string | null {
  if (result.ok) return result.echo ?? null
  return refuse(result.class === 'throttled' ? 'code_too_soon' : 'sms_failed')
}

const knownPhone = async (tx: Tx, phone: string): Promise<boolean> => (await userByPhone(tx, phone)) !== null
