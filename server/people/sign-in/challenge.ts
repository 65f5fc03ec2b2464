import { and, eq, gt } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { refuse } from '#contract/refusals.ts'
import type { Database } from '#server/infra/db/connect.ts'
import { isUuid } from '#server/infra/http/uuid.ts'
import type { SmsProvider } from '#server/people/sms/sms.ts'
import { challenges } from './sign-in.tables.ts'
import { CHALLENGE_LIFE, isWorkDone, zerosFor } from './challenge.rules.ts'
import type { SendCaps } from './codes.rules.ts'
import type { CodeCaller, SignInAttempt } from './code-caller.ts'
import { sendsOfNetworks } from './codes.ts'
import { sentThisHour } from './site-sends.ts'

export interface ChallengeDeps {
  db: Database
  sms: Pick<SmsProvider, 'name'>
  caps: SendCaps
  /** 'on': always; 'auto': except with the sandbox. */
  captcha: 'auto' | 'on'
}

export interface Proof {
  id: string
  answer: string
}

/** The fields of a call that brings a proof. */
interface ProofInput {
  challenge_id?: string | undefined
  challenge?: string | undefined
}

/** Whether callers have to prove something before a code is sent. */
export const needsChallenge = ({ captcha, sms }: Pick<ChallengeDeps, 'captcha' | 'sms'>): boolean =>
  captcha === 'on' || sms.name !== 'sandbox'

/** Creates work for one call, of `zeros` bits at least. Its salt is its id, so that work for one is of no use for another. */
export async function askWork(
  deps: ChallengeDeps,
  { addressKey, widerKey }: Pick<CodeCaller, 'addressKey' | 'widerKey'>,
  requestedZeros: number,
  now: Date,
) {
  const { db, caps } = deps
  if (!needsChallenge(deps) && requestedZeros === 0) return { id: '', work: { salt: '', zeros: 0 } }
  const [sends, site] = await Promise.all([
    sendsOfNetworks(db, { networkKey: addressKey, widerKey }, caps, now),
    sentThisHour(db, now),
  ])
  const sent = { ofAddress: sends.ofNetwork.length, ofWider: sends.ofWider.length, ofSite: site.sent }
  const zeros = Math.max(requestedZeros, zerosFor(sent, caps.siteHour))
  const id = randomUUID()
  await db.insert(challenges).values({ id, addressKey, zeros, expiresAt: new Date(now.getTime() + CHALLENGE_LIFE) })
  return { id, work: { salt: id, zeros } }
}

/** Returns the zero bits of the work that was done; 0: none was. One try: the challenge has expired afterwards, right or wrong. */
export async function workDone(db: Database, addressKey: Buffer, { id, answer }: Proof, now: Date): Promise<number> {
  if (!isUuid(id)) return 0
  const [challenge] = await db
    .update(challenges)
    .set({ expiresAt: now })
    .where(and(eq(challenges.id, id), eq(challenges.addressKey, addressKey), gt(challenges.expiresAt, now)))
    .returning({ id: challenges.id, zeros: challenges.zeros })
  return challenge && isWorkDone(challenge.id, answer, challenge.zeros) ? challenge.zeros : 0
}

/** Returns the proof that a call brings; null: none. */
export const proofIn = ({ challenge_id: id, challenge: answer }: ProofInput): Proof | null =>
  id && answer ? { id, answer } : null

/** Returns a try with the work that the call brings for it; refused where that work is not done. */
export async function withWork(
  { db }: Pick<ChallengeDeps, 'db'>,
  attempt: SignInAttempt,
  input: ProofInput,
  now: Date,
): Promise<SignInAttempt> {
  const proof = proofIn(input)
  if (!proof) return attempt
  const zeros = await workDone(db, attempt.caller.addressKey, proof, now)
  return zeros > 0 ? { ...attempt, zeros } : refuse('challenge_wrong')
}
