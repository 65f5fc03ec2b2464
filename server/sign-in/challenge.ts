import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import { randomInt, randomUUID } from 'node:crypto'
import { refuse } from '#contract/refusals.ts'
import type { Database } from '#server/db/connect.ts'
import { LOCK_KEYS } from '#server/lib/lock-keys.ts'
import { inTransaction } from '#server/db/retried.ts'
import { isUuid } from '#server/http/uuid.ts'
import type { SmsProvider } from '#server/sms/sms.ts'
import { challenges } from './sign-in.tables.ts'
import { challengeImage } from './challenge-image.ts'
import { CHALLENGE_LIFE, DIGITS, isWorkDone, PICTURES, zerosFor } from './challenge.rules.ts'
import type { SendCaps } from './codes.rules.ts'
import { sendsOfAddress } from './codes.ts'
import type { Keys } from './keys.ts'
import { picturesLeft, sentThisHour } from './site-sends.ts'

export interface Asking {
  db: Database
  keys: Keys
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
export const needsChallenge = ({ captcha, sms }: Pick<Asking, 'captcha' | 'sms'>): boolean =>
  captcha === 'on' || sms.name !== 'sandbox'

/** Work for one code. Its salt is its id, so that work for one is of no use for another. */
export async function askWork(asking: Asking, addressKey: Buffer, now: Date) {
  const { db, caps } = asking
  if (!needsChallenge(asking)) return { id: '', image: '', work: { salt: '', zeros: 0 } }
  const [ofAddress, site] = await Promise.all([sendsOfAddress(db, addressKey, caps, now), sentThisHour(db, now)])
  const zeros = zerosFor({ ofAddress: ofAddress.length, ofSite: site.sent }, caps.siteHour)
  const id = randomUUID()
  await db.insert(challenges).values({ id, addressKey, zeros, expiresAt: endOf(now) })
  return { id, image: '', work: { salt: id, zeros } }
}

/** A picture for who can't do the work, a few a day. Refuses where the address or the site has had its share. */
export async function askPicture({ db, keys, caps }: Asking, addressKey: Buffer, now: Date) {
  const id = randomUUID()
  const answer = String(randomInt(0, 10 ** DIGITS)).padStart(DIGITS, '0')
  await inTransaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK_KEYS.sendsFromAddress}, ${addressKey.readInt32BE()})`)
    const asked = await tx.$count(challenges, picturesOf(addressKey, now))
    if (asked >= PICTURES.most || picturesLeft(await sentThisHour(tx, now), caps) <= 0) refuse('pictures_used_up')
    await tx
      .insert(challenges)
      .values({ id, addressKey, answerHash: keys.challenge(id, answer), expiresAt: endOf(now) })
  })
  return { id, image: await challengeImage(answer) }
}

const endOf = (now: Date): Date => new Date(now.getTime() + CHALLENGE_LIFE)

const picturesOf = (addressKey: Buffer, now: Date) =>
  and(
    eq(challenges.addressKey, addressKey),
    isNull(challenges.zeros),
    gt(challenges.expiresAt, new Date(now.getTime() - PICTURES.within)),
  )

/** How a challenge was answered, or null: it was not. One try: it has expired afterwards, right or wrong. */
export async function answered(
  db: Database,
  keys: Keys,
  addressKey: Buffer,
  { id, answer }: Proof,
  now: Date,
): Promise<'work' | 'picture' | null> {
  if (!isUuid(id)) return null
  const [asked] = await db
    .update(challenges)
    .set({ expiresAt: now })
    .where(and(eq(challenges.id, id), eq(challenges.addressKey, addressKey), gt(challenges.expiresAt, now)))
    .returning({ id: challenges.id, zeros: challenges.zeros, answerHash: challenges.answerHash })
  if (!asked) return null
  if (asked.zeros !== null) return isWorkDone(asked.id, answer, asked.zeros) ? 'work' : null
  return asked.answerHash?.equals(keys.challenge(id, answer)) ? 'picture' : null
}

/** Drops what can't be answered any more; of pictures only what no cap looks at either. */
export async function forgetChallenges(db: Database, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - PICTURES.within)
  const work = and(lt(challenges.expiresAt, now), isNull(challenges.answerHash))
  await db.delete(challenges).where(or(work, lt(challenges.expiresAt, dayAgo)))
}
