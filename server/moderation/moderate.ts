import { hash } from 'node:crypto'
import type { Media } from '#contract/media.ts'
import type { ModerationPolicy } from '#contract/moderation.console.ts'
import type { SubjectKind } from '#contract/moderation.ts'
import { refuse } from '#contract/refusals.ts'
import { shanghaiTime } from '#lottery/dates.ts'
import type { Reader } from '#server/db/connect.ts'
import { byNth, several, statement } from '#server/db/statement.ts'
import { daysBefore } from '#server/lib/retention.ts'
import { plain } from './folding.ts'
import { type Author, judge, type Verdict } from './moderation.rules.ts'
import { policyFrom } from './policy.ts'

/** `hasQr`: a QR code is seen in it. */
type WrittenMedia = Media & { readonly hasQr?: boolean }

/** What someone is about to publish, or to be called. */
export interface Written {
  readonly kind: SubjectKind
  readonly userId: number
  /** The text of this kind that is changed: what it said before is not repeated by that. */
  readonly changed?: number
  readonly text: string
  readonly media?: readonly WrittenMedia[]
  /** PUBLIC_URL, whose pages may be linked; null: no address is ours. */
  readonly publicUrl?: string | null
}

/**
 * The one door for what people write: whether it stands or waits for review. Refused where its author may not write now.
 * Whoever asks inserts the row in the state that is answered, and tells `noteWritten`.
 */
export async function moderate(db: Reader, written: Written, now: Date, before?: readonly string[]): Promise<Verdict> {
  const [judged] = await toJudge(db, [written], now)
  return judged!(before)
}

/**
 * The same of several, in two steps: what the verdicts have to know is asked with other questions, and each is judged when
 * they are answered. `before`: what its author said lately where this will stand, oldest first.
 */
export async function toJudge(
  db: Reader,
  all: readonly Written[],
  now: Date,
): Promise<((before?: readonly string[]) => Verdict)[]> {
  const texts = all.map(wholeOf)
  const rows = await factsOf(db, {
    userIds: all.map(({ userId }) => userId),
    kinds: all.map(({ kind }) => kind),
    changed: all.map(({ changed = null }) => changed),
    folded: texts.map(plain),
    textHashes: all.map(({ text }) => textHashOf(text)),
    dayAgo: daysBefore(now, 1),
  })
  const known = byNth(rows)
  return all.map(({ kind, media = [], publicUrl = null }, nth) => (before = []) => {
    const facts = known.get(nth + 1)
    // A ban that came behind the session has ended that; whoever holds their account has waited for it.
    if (!facts || facts.isBanned) refuse('sign_in_expired')
    if (facts.mutedUntil && facts.mutedUntil > now) refuse('muted', { msg: mutedUntil(facts.mutedUntil) })
    const hasQr = media.some((one) => one.hasQr)
    return judge({ kind, text: texts[nth]!, before, hasQr, publicUrl }, facts, policyFrom(facts.policy), now)
  })
}

const wholeOf = ({ text, media = [] }: Written): string => [text, ...media.map(({ alt }) => alt)].join('\n')

const mutedUntil = (until: Date): string => `您已被禁言，${shanghaiTime(until).slice(0, 16)} 后才能发布和修改`

interface Asked {
  userIds: number[]
  kinds: SubjectKind[]
  changed: (number | null)[]
  folded: string[]
  textHashes: Buffer[]
  dayAgo: Date
}

interface Facts extends Author {
  /** Of which text, counted from one. */
  nth: number
  isBanned: boolean
  mutedUntil: Date | null
  policy: Partial<ModerationPolicy> | null
}

// One read for all texts, planned once (`several`). The words of the site itself are matched in words.ts.
const factsOf = statement<Asked, Facts, Reader>(
  'moderation_facts',
  `select asked.nth, u.created_at as since, coalesce(w.published, 0) as published, u.banned_at is not null as "isBanned",
    w.muted_until as "mutedUntil",
    (select count(distinct (t.kind, t.subject_id))::int from traces t
      where t.user_id = u.id and t.created_at > $dayAgo and t.text_hash = asked.text_hash
        and (t.kind <> asked.kind or t.subject_id is distinct from asked.changed)) as repeated,
    array(select word from moderation_words where not allowed and position(word in asked.folded) > 0) as words,
    array(select word from moderation_words where allowed) as allowed,
    (select value from settings where key = 'moderation') as policy
  from ${several('$userIds::bigint[]', '$kinds::text[]', '$changed::bigint[]', '$folded::text[]', '$textHashes::bytea[]')}
    as asked (user_id, kind, changed, folded, text_hash, nth)
  join users u on u.id = asked.user_id left join writers w on w.user_id = u.id`,
)

/** The same for texts that differ in width, case, spaces and signs only. Digits count: two bets are two texts. */
export function textHashOf(text: string): Buffer {
  const folded = plain(text) || text
  return hash('sha256', folded, 'buffer').subarray(0, 16)
}
