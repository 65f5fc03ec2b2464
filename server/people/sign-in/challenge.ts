import { and, eq, gt } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { refuse } from '#contract/refusals.ts'
import type { Database } from '#server/infra/db/connect.ts'
import { isUuid } from '#server/infra/http/session.ts'
import type { SmsProvider } from '#server/people/sms/sms.ts'
import { challenges } from './sign-in.tables.ts'
import { CHALLENGE_LIFE, isWorkDone, computeZeros } from './challenge.rules.ts'
import type { SendCaps } from './codes.rules.ts'
import type { CodeCaller, SignInAttempt } from './code-caller.ts'
import { loadNetworkSends } from './codes.ts'
import { loadSiteHour } from './site-hour.ts'

export interface ChallengeDeps {
  db: Database
  sms: Pick<SmsProvider, 'name'>
  caps: SendCaps
  /** 'on': always; 'auto': unless the SMS provider is the sandbox. */
  captcha: 'auto' | 'on'
}

export interface WorkProof {
  id: string
  answer: string
}

interface WorkProofInput {
  challenge_id?: string | undefined
  challenge?: string | undefined
}

export const needsChallenge = ({ captcha, sms }: Pick<ChallengeDeps, 'captcha' | 'sms'>): boolean =>
  captcha === 'on' || sms.name !== 'sandbox'

/**
 * Creates a challenge for one call, with at least `requestedZeros` leading zero bits; an empty challenge if none is
 * needed. The challenge id is the salt, so a solution is useless for other challenges.
 */
export async function createChallenge(
  deps: ChallengeDeps,
  { addressKey, widerKey }: Pick<CodeCaller, 'addressKey' | 'widerKey'>,
  requestedZeros: number,
  now: Date,
) {
  const { db, caps } = deps
  if (!needsChallenge(deps) && requestedZeros === 0) return { id: '', work: { salt: '', zeros: 0 } }
  const [sends, site] = await Promise.all([
    loadNetworkSends(db, { networkKey: addressKey, widerKey }, caps, now),
    loadSiteHour(db, now),
  ])
  const sent = { ofAddress: sends.ofNetwork.length, ofWider: sends.ofWider.length, ofSite: site.sent }
  const zeros = Math.max(requestedZeros, computeZeros(sent, caps.siteHour))
  const id = randomUUID()
  await db.insert(challenges).values({ id, addressKey, zeros, expiresAt: new Date(now.getTime() + CHALLENGE_LIFE) })
  return { id, work: { salt: id, zeros } }
}

/**
 * Returns the zero bits of the solved challenge; 0: not solved. A challenge allows one try: it then expires, even if
 * the answer is wrong. A call from another address is rejected without using up the try.
 */
export async function checkWork(
  db: Database,
  addressKey: Buffer,
  { id, answer }: WorkProof,
  now: Date,
): Promise<number> {
  if (!isUuid(id)) return 0
  const [challenge] = await db
    .update(challenges)
    .set({ expiresAt: now })
    .where(and(eq(challenges.id, id), eq(challenges.addressKey, addressKey), gt(challenges.expiresAt, now)))
    .returning({ id: challenges.id, zeros: challenges.zeros })
  return challenge && isWorkDone(challenge.id, answer, challenge.zeros) ? challenge.zeros : 0
}

export const parseWorkProof = ({ challenge_id: id, challenge: answer }: WorkProofInput): WorkProof | null =>
  id && answer ? { id, answer } : null

/** Adds the zero bits of the solved challenge in the request to a try. Throws if the solution is wrong. */
export async function addWork(
  { db }: Pick<ChallengeDeps, 'db'>,
  attempt: SignInAttempt,
  input: WorkProofInput,
  now: Date,
): Promise<SignInAttempt> {
  const proof = parseWorkProof(input)
  if (!proof) return attempt
  const zeros = await checkWork(db, attempt.caller.addressKey, proof, now)
  return zeros > 0 ? { ...attempt, zeros } : refuse('challenge_wrong')
}
