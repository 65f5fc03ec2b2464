import type { ParsedInputOf, ReplyOf } from '#contract/infra/endpoint.ts'
import type { tryModeration } from '#contract/ugc/moderation.console.ts'
import type { Reader } from '#server/infra/db/connect.ts'
import { lettersAndDigits } from './folding.ts'
import { likenessOf } from './likeness.ts'
import { judge } from './moderation.rules.ts'
import { ownWordsIn } from './own-words.ts'
import { policyOf } from './policy.ts'

const LONG_AGO = new Date(0)
const MANY = 1_000_000

/** Returns the verdict for a newcomer or for an established member. Stores nothing. */
export async function tryText(
  db: Reader,
  { text, kind, newcomer }: ParsedInputOf<typeof tryModeration>,
  publicUrl: string | null,
  now: Date,
): Promise<ReplyOf<typeof tryModeration>> {
  const folded = lettersAndDigits(text)
  const who = newcomer ? { since: now, published: 0 } : { since: LONG_AGO, published: MANY }
  const author = { ...who, repeated: 0, ...(await ownWordsIn(db, folded)) }
  const verdict = judge({ kind, text, hasQr: false, publicUrl }, author, await policyOf(db), now)
  const read = { ad_percent: likenessOf(text), folded }
  if (verdict.state === 'shown') return { is_held: 0, reason: '', why: '', ...read }
  return { is_held: 1, reason: verdict.reason, why: verdict.why, ...read }
}
