import { randomInt } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { CodePurpose } from '#contract/people/account.ts'
import { refuse } from '#contract/refusals.ts'
import type { Reader, Tx } from '#server/infra/db/connect.ts'
import { inTransaction } from '#server/infra/db/retried.ts'
import { tellDone } from '#server/infra/lib/done.ts'
import type { SmsProvider, SmsResult } from '#server/people/sms/sms.ts'
import { userByPhone } from '#server/people/account/account.ts'
import type { CodeCaller } from './code-caller.ts'
import { zerosForPhone } from './challenge.rules.ts'
import { type ChallengeDeps, type Proof, needsChallenge, workDone } from './challenge.ts'
import { CODE_LIFE } from './codes.rules.ts'
import {
  type NewCode,
  keepCode,
  maySendOrRefuse,
  networkMaySendOrRefuse,
  sendsOf,
  sendsOfNetworks,
  voidCode,
} from './codes.ts'
import type { Keys } from './keys.ts'
import { hasRoom, sentThisHour } from './site-sends.ts'

export interface Sending extends ChallengeDeps {
  keys: Keys
  sms: SmsProvider
  /** Runs work without delaying the response. */
  inBackground(work: Promise<unknown>): void
  log: FastifyBaseLogger
}

export interface CodeRequest {
  phone: string
  purpose: CodePurpose
  caller: CodeCaller
  challenge: Proof | null
}

const MINUTES = CODE_LIFE / 60_000
const SITE_WAIT = 600

/**
 * Sends a code within all limits. Returns the code for the sandbox provider, otherwise null. Until the challenge is
 * solved, responses reveal nothing about the number: limits of the network are checked before it, those of the number
 * after it.
 */
export async function sendCodeTo(sending: Sending, codeRequest: CodeRequest, now: Date): Promise<string | null> {
  const { db, keys, sms } = sending
  const { phone, purpose, caller } = codeRequest
  const zeros = needsChallenge(sending) ? await workOrRefuse(sending, codeRequest, now) : Infinity
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
  const stored = { purpose, codeHash: keys.code(phone, purpose, code) }
  const id = await inTransaction(db, (tx) => keepOrRefuse(tx, sending, { caller, zeros }, stored, now))
  if (id === null) return refuse('code_too_soon', { data: { wait: SITE_WAIT } })
  const send = () => delivered(sending, phone, code, id, now)
  if (purpose !== 'forget' || sms.name === 'sandbox') return echoOrRefuse(await send())
  // Nothing may reveal whether the phone has an account, including the response time.
  sending.inBackground(knownPhone(db, phone).then((known) => (known ? send() : null)))
  return null
}

/**
 * Checks the limits of network and site, then uses up the challenge, even if the code is rejected later. Returns the
 * zero bits of the solved work.
 */
async function workOrRefuse({ db, caps }: Sending, { caller, challenge }: CodeRequest, now: Date): Promise<number> {
  const [sends, site] = await Promise.all([sendsOfNetworks(db, caller, caps, now), sentThisHour(db, now)])
  networkMaySendOrRefuse(sends, caps, now)
  if (!hasRoom(site, caller.trust !== 'unknown', caps)) refuse('code_too_soon', { data: { wait: SITE_WAIT } })
  if (!challenge) return refuse('challenge_needed')
  return (await workDone(db, caller.addressKey, challenge, now)) || refuse('challenge_wrong')
}

/** Returns the code's id; null: the site's hourly limit is reached. */
async function keepOrRefuse(
  tx: Tx,
  { sms, caps }: Sending,
  { caller, zeros }: { caller: CodeCaller; zeros: number },
  code: NewCode,
  now: Date,
): Promise<number | null> {
  const { trust } = caller
  const sends = await sendsOf(tx, caller, code.purpose, caps, now)
  maySendOrRefuse(sends, { purpose: code.purpose, trust, sandbox: sms.name === 'sandbox' }, caps, now)
  const needed = trust === 'unknown' ? zerosForPhone(sends.ofPhone.length) : 0
  if (zeros < needed) refuse('more_work', { data: { type: 'captcha', zeros: needed } })
  return keepCode(tx, caller, code, caps, now)
}

async function delivered(
  { sms, db, log }: Sending,
  phone: string,
  code: string,
  id: number,
  now: Date,
): Promise<SmsResult> {
  const result = await sms.send(phone, code, MINUTES)
  tellDone({ what: 'send', name: 'sms', outcome: result.ok ? 'sent' : result.fault })
  if (result.ok) return result
  log.warn({ provider: sms.name, fault: result.fault, why: result.why }, 'a code was not sent')
  // After a timeout the message may still arrive, so the code remains valid.
  if (result.fault !== 'transient') await voidCode(db, id, now)
  return result
}

function echoOrRefuse(result: SmsResult): string | null {
  if (result.ok) return result.echo ?? null
  return refuse(result.fault === 'throttled' ? 'code_too_soon' : 'sms_failed')
}

const knownPhone = async (db: Reader, phone: string): Promise<boolean> => (await userByPhone(db, phone)) !== null
