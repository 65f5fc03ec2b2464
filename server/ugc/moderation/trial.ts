import type { ParsedInputOf, ReplyOf } from '#contract/infra/endpoint.ts'
import type { tryModeration } from '#contract/ugc/moderation.console.ts'
import type { Queryable } from '#server/infra/db/connect.ts'
import { normalizeText } from './normalize.ts'
import { computeAdPercent } from './ad-classifier.ts'
import { judge } from './moderation.rules.ts'
import { findOwnWords } from './block-list.ts'
import { getPolicy } from './policy.ts'

const ESTABLISHED_SINCE = new Date(0)
const ESTABLISHED_TEXTS = 1_000_000

/** Returns the verdict on a text by a newcomer or an established member. Stores nothing. */
export async function judgeTrial(
  db: Queryable,
  { text, kind, newcomer }: ParsedInputOf<typeof tryModeration>,
  publicUrl: string | null,
  now: Date,
): Promise<ReplyOf<typeof tryModeration>> {
  const folded = normalizeText(text)
  const who = newcomer ? { since: now, published: 0 } : { since: ESTABLISHED_SINCE, published: ESTABLISHED_TEXTS }
  const author = { ...who, repeated: 0, ...(await findOwnWords(db, folded)) }
  const verdict = judge({ kind, text, hasQr: false, publicUrl }, author, await getPolicy(db), now)
  const read = { ad_percent: computeAdPercent(text), folded }
  if (verdict.state === 'shown') return { is_held: 0, reason: '', why: '', ...read }
  return { is_held: 1, reason: verdict.reason, why: verdict.why, ...read }
}
