import { keysOf } from '#server/sign-in/keys.ts'
import type { Connection } from '#server/db/connect.ts'
import { siteSecret } from '#server/db/settings.ts'

const ANSWERS = 100_000

/** What a person reads off a challenge's picture: here found by trying all answers against the stored hash. */
export async function readChallenge(
  { db, pool }: Pick<Connection, 'db' | 'pool'>,
  id: string,
  secret: string | null = null,
): Promise<string> {
  const keys = keysOf(await siteSecret(db, secret))
  const { rows } = await pool.query<{ answer_hash: Buffer }>('select answer_hash from challenges where id = $1', [id])
  for (let n = 0; n < ANSWERS; n++) {
    const answer = String(n).padStart(5, '0')
    if (rows[0]?.answer_hash.equals(keys.challenge(id, answer))) return answer
  }
  throw new Error('nothing fits')
}
