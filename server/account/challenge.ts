import { and, eq, gt, lt } from 'drizzle-orm'
import { randomInt, randomUUID } from 'node:crypto'
import type { Tx } from '#server/db/connect.ts'
import { isUuid } from '#server/http/uuid.ts'
import { challenges } from './account.tables.ts'
import { challengeImage } from './challenge-image.ts'
import type { Keys } from './keys.ts'

const LIFE = 2 * 60_000
const DIGITS = 5

/** A new challenge: its id and its picture. */
export async function askChallenge(tx: Tx, keys: Keys, now: Date): Promise<{ id: string; image: string }> {
  const id = randomUUID()
  const answer = String(randomInt(0, 10 ** DIGITS)).padStart(DIGITS, '0')
  const image = await challengeImage(answer)
  await tx
    .insert(challenges)
    .values({ id, answerHash: keys.challenge(id, answer), expiresAt: new Date(now.getTime() + LIFE) })
  return { id, image }
}

/** Whether the answer is right. One try: the challenge is gone afterwards, right or wrong. */
export async function answered(tx: Tx, keys: Keys, id: string, answer: string, now: Date): Promise<boolean> {
  if (!isUuid(id)) return false
  const [asked] = await tx
    .delete(challenges)
    .where(and(eq(challenges.id, id), gt(challenges.expiresAt, now)))
    .returning({ answerHash: challenges.answerHash })
  return asked?.answerHash.equals(keys.challenge(id, answer)) ?? false
}

export async function forgetChallengesBefore(tx: Tx, at: Date): Promise<void> {
  await tx.delete(challenges).where(lt(challenges.expiresAt, at))
}
