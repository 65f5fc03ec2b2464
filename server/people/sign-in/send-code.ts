import { randomInt } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { CodePurpose } from '#contract/people/account.ts'
import { refuse } from '#contract/refusals.ts'
import type { Reader, Tx } from '#server/infra/db/connect.ts'
import { inTransaction } from '#server/infra/db/retried.ts'
import { tellDone } from '#server/infra/lib/done.ts'
import type { SmsProvider, SmsResult } from '#server/people/sms/sms.ts'
import { userByPhone } from '#server/people/account/account.ts'
import { type ChallengeDeps, type Proof, answered, needsChallenge } from './challenge.ts'
import { CODE_LIFE } from './codes.rules.ts'
import {
  type NewCode,
  type Sender,
  addressMaySendOrRefuse,
  keepCode,
  maySendOrRefuse,
  sendsOf,
  sendsOfAddress,
  voidCode,
} from './codes.ts'
import type { Keys } from './keys.ts'
import { hasRoom, sentThisHour } from './site-sends.ts'
import { addressMayTryOrRefuse, mayTryOrRefuse } from './tries.ts'

export interface Sending extends ChallengeDeps {
  keys: Keys
  sms: SmsProvider
  /** Work that the answer does not wait for. */
  inBackground(work: Promise<unknown>): void
  log: FastifyBaseLogger
}

export interface CodeRequest {
  phone: string
  purpose: CodePurpose
  sender: Sender
  challenge: Proof | null
}

const MINUTES = CODE_LIFE / 60_000
const SITE_WAIT = 600

/**
 * Sends a code, within all caps. Answers the code itself where the provider is the sandbox, else null. Until the challenge
 * is answered nothing tells what happened to the phone: caps of the address come before it, those of the phone after.
 */
export async function sendCodeTo(sending: Sending, codeRequest: CodeRequest, now: Date): Promise<string | null> {
  const { db, keys, sms } = sending
  const { phone, purpose, sender } = codeRequest
  if (needsChallenge(sending)) await provenOrRefuse(sending, codeRequest, now)
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
  const stored = { purpose, codeHash: keys.code(phone, purpose, code) }
  const id = await inTransaction(db, (tx) => keepOrRefuse(tx, sending, sender, stored, now))
  if (id === null) return refuse('code_too_soon', { data: { wait: SITE_WAIT } })
  const send = () => delivered(sending, phone, code, id, now)
  if (purpose !== 'forget' || sms.name === 'sandbox') return echoOrRefuse(await send())
  // Whether the phone has an account must show in nothing, the time included.
  sending.inBackground(knownPhone(db, phone).then((known) => (known ? send() : null)))
  return null
}

/** Looks at the address and the site, and only then uses the challenge up, also where the send is refused in the end. */
async function provenOrRefuse({ db, caps }: Sending, { sender, challenge }: CodeRequest, now: Date): Promise<void> {
  const { addressKey, known } = sender
  const [ofAddress, site] = await Promise.all([
    sendsOfAddress(db, addressKey, caps, now),
    sentThisHour(db, now),
    addressMayTryOrRefuse(db, sender, now),
  ])
  addressMaySendOrRefuse(ofAddress, caps, now)
  if (!hasRoom(site, known, caps)) refuse('code_too_soon', { data: { wait: SITE_WAIT } })
  if (!challenge) return refuse('challenge_needed')
  if (!(await answered(db, addressKey, challenge, now))) refuse('challenge_wrong')
}

/** Answers the code's id; null: the site's hour has no room for it. */
async function keepOrRefuse(tx: Tx, { sms, caps }: Sending, sender: Sender, code: NewCode, now: Date) {
  const sends = await sendsOf(tx, sender, code.purpose, caps, now)
  await mayTryOrRefuse(tx, sender, now)
  maySendOrRefuse(sends, code.purpose, sms.name === 'sandbox', caps, now)
  return keepCode(tx, sender, code, caps, now)
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
  // After a time-out it may yet arrive, so it stays good.
  if (result.fault !== 'transient') await voidCode(db, id, now)
  return result
}

function echoOrRefuse(result: SmsResult): string | null {
  if (result.ok) return result.echo ?? null
  return refuse(result.fault === 'throttled' ? 'code_too_soon' : 'sms_failed')
}

const knownPhone = async (db: Reader, phone: string): Promise<boolean> => (await userByPhone(db, phone)) !== null
