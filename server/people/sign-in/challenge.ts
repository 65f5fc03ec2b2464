import { and, eq, gt } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import type { Database } from '#server/infra/db/connect.ts'
import { isUuid } from '#server/infra/http/uuid.ts'
import type { SmsProvider } from '#server/people/sms/sms.ts'
import { challenges } from './sign-in.tables.ts'
import { CHALLENGE_LIFE, isWorkDone, zerosFor } from './challenge.rules.ts'
import type { SendCaps } from './codes.rules.ts'
import { sendsOfAddress } from './codes.ts'
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

/** Whether callers have to prove something before a code is sent. */
export const needsChallenge = ({ captcha, sms }: Pick<ChallengeDeps, 'captcha' | 'sms'>): boolean =>
  captcha === 'on' || sms.name !== 'sandbox'

/** Work for one code. Its salt is its id, so that work for one is of no use for another. */
export async function askWork(deps: ChallengeDeps, addressKey: Buffer, now: Date) {
  const { db, caps } = deps
  if (!needsChallenge(deps)) return { id: '', work: { salt: '', zeros: 0 } }
  const [ofAddress, site] = await Promise.all([sendsOfAddress(db, addressKey, caps, now), sentThisHour(db, now)])
  const zeros = zerosFor({ ofAddress: ofAddress.length, ofSite: site.sent }, caps.siteHour)
  const id = randomUUID()
  await db.insert(challenges).values({ id, addressKey, zeros, expiresAt: new Date(now.getTime() + CHALLENGE_LIFE) })
  return { id, work: { salt: id, zeros } }
}

/** Whether a challenge was answered. One try: it has expired afterwards, right or wrong. */
export async function answered(db: Database, addressKey: Buffer, { id, answer }: Proof, now: Date): Promise<boolean> {
  if (!isUuid(id)) return false
  const [challenge] = await db
    .update(challenges)
    .set({ expiresAt: now })
    .where(and(eq(challenges.id, id), eq(challenges.addressKey, addressKey), gt(challenges.expiresAt, now)))
    .returning({ id: challenges.id, zeros: challenges.zeros })
  return challenge !== undefined && isWorkDone(challenge.id, answer, challenge.zeros)
}
