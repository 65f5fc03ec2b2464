import { randomInt } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { CodePurpose } from '#contract/people/account.ts'
import { refuse } from '#contract/refusals.ts'
import type { Tx } from '#server/infra/db/connect.ts'
import { runTransaction } from '#server/infra/db/retry.ts'
import { publishDoneWork } from '#server/infra/lib/done-work.ts'
import type { SmsProvider, SmsResult } from '#server/people/sms/sms.ts'
import { findUserByPhone } from '#server/people/account/account.ts'
import type { CodeCaller } from './code-caller.ts'
import { computePhoneZeros } from './challenge.rules.ts'
import { type ChallengeDeps, type WorkProof, needsChallenge, checkWork } from './challenge.ts'
import { CODE_LIFE } from './codes.rules.ts'
import {
  type HashedCode,
  saveCode,
  checkSendCaps,
  checkNetworkCaps,
  loadSends,
  loadNetworkSends,
  voidCode,
} from './codes.ts'
import type { SiteKeys } from './keys.ts'
import { isWithinSiteHour, loadSiteHour } from './site-hour.ts'

export interface SendCodeDeps extends ChallengeDeps {
  keys: SiteKeys
  sms: SmsProvider
  /** Lets the work continue after the response is sent. Logs its errors. */
  inBackground(work: Promise<unknown>): void
  log: FastifyBaseLogger
}

export interface CodeRequest {
  phone: string
  purpose: CodePurpose
  caller: CodeCaller
  challenge: WorkProof | null
}

const MINUTES = CODE_LIFE / 60_000
const SITE_WAIT = 600

/**
 * Sends a code within all limits. Returns the code if the SMS sandbox returns it, otherwise null. Until the challenge
 * is solved, responses reveal nothing about the phone: the limits of the network are checked before the challenge, the
 * limits of the phone after it.
 */
export async function sendSignInCode(
  sending: SendCodeDeps,
  codeRequest: CodeRequest,
  now: Date,
): Promise<string | null> {
  const { db, keys, sms } = sending
  const { phone, purpose, caller } = codeRequest
  const zeros = needsChallenge(sending) ? await checkSendWork(sending, codeRequest, now) : Infinity
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
  const stored = { purpose, codeHash: keys.code(phone, purpose, code) }
  const id = await runTransaction(db, (tx) => saveCodeWithinCaps(tx, sending, { caller, zeros }, stored, now))
  if (id === null) return refuse('code_too_soon', { data: { wait: SITE_WAIT } })
  const send = () => deliverCode(sending, phone, code, id, now)
  if (purpose !== 'forget' || sms.name === 'sandbox') return getEcho(await send())
  // Nothing may reveal whether the phone has an account, including the response time.
  sending.inBackground(findUserByPhone(db, phone).then((user) => user && send()))
  return null
}

/** Uses up the challenge, even if a later limit prevents the code. Returns its leading zero bits. */
async function checkSendWork(
  { db, caps }: SendCodeDeps,
  { caller, challenge }: CodeRequest,
  now: Date,
): Promise<number> {
  const [sends, site] = await Promise.all([loadNetworkSends(db, caller, caps, now), loadSiteHour(db, now)])
  checkNetworkCaps(sends, caps, now)
  if (!isWithinSiteHour(site, caller.trust !== 'unknown', caps)) refuse('code_too_soon', { data: { wait: SITE_WAIT } })
  if (!challenge) return refuse('challenge_needed')
  return (await checkWork(db, caller.addressKey, challenge, now)) || refuse('challenge_wrong')
}

/** Returns the code's id; null: the site's hourly limit is reached. Throws above the other limits. */
async function saveCodeWithinCaps(
  tx: Tx,
  { sms, caps }: SendCodeDeps,
  { caller, zeros }: { caller: CodeCaller; zeros: number },
  code: HashedCode,
  now: Date,
): Promise<number | null> {
  const { trust } = caller
  const sends = await loadSends(tx, caller, code.purpose, caps, now)
  checkSendCaps(sends, { purpose: code.purpose, trust, sandbox: sms.name === 'sandbox' }, caps, now)
  const needed = trust === 'unknown' ? computePhoneZeros(sends.ofPhone.length) : 0
  if (zeros < needed) refuse('more_work', { data: { type: 'captcha', zeros: needed } })
  return saveCode(tx, caller, code, caps, now)
}

async function deliverCode(
  { sms, db, log }: SendCodeDeps,
  phone: string,
  code: string,
  id: number,
  now: Date,
): Promise<SmsResult> {
  const result = await sms.send(phone, code, MINUTES)
  publishDoneWork({ what: 'send', name: 'sms', outcome: result.ok ? 'sent' : result.fault })
  if (result.ok) return result
  log.warn({ provider: sms.name, fault: result.fault, why: result.why }, 'failed to send a verification code')
  // After a transient fault the message may still arrive, so the code remains valid.
  if (result.fault !== 'transient') await voidCode(db, id, now)
  return result
}

function getEcho(result: SmsResult): string | null {
  if (result.ok) return result.echo ?? null
  return refuse(result.fault === 'throttled' ? 'code_too_soon' : 'sms_failed')
}
