import { hash } from 'node:crypto'
import type { Media } from '#contract/ugc/media.ts'
import type { ModerationPolicy } from '#contract/ugc/moderation.console.ts'
import type { SubjectKind } from '#contract/ugc/moderation.ts'
import { refuse } from '#contract/refusals.ts'
import { formatShanghaiTime } from '#lottery/dates.ts'
import type { Database, Queryable } from '#server/infra/db/connect.ts'
import { prepareStatement } from '#server/infra/db/statement.ts'
import type { Clock } from '#server/infra/lib/clock.ts'
import { subtractDays } from '#server/infra/lib/retention.ts'
import { normalizeText } from './normalize.ts'
import { type AuthorHistory, isNewcomer, judge, type ModerationVerdict } from './moderation.rules.ts'
import { parsePolicy } from './policy.ts'

type SubmittedMedia = Media & { readonly hasQr?: boolean }

export interface Submission {
  readonly kind: SubjectKind
  readonly userId: number
  /** Id of the edited text; its former version does not count as a repetition. */
  readonly changed?: number
  readonly text: string
  readonly media?: readonly SubmittedMedia[]
  /** URL of this site (PUBLIC_URL); null: not configured. */
  readonly publicUrl?: string | null
  /** The author's recent comments in the same discussion, oldest first. */
  readonly before?: readonly string[]
}

/** Judges a text. Throws if the member is muted or banned. The caller inserts the row and calls `recordSubmission`. */
export async function moderate(db: Queryable, written: Submission, now: Date): Promise<ModerationVerdict> {
  const { kind, userId, changed = null, media = [], publicUrl = null, before = [] } = written
  const text = joinTexts(written)
  const params = { userId, kind, changed, folded: normalizeText(text), textHash: hashText(written.text) }
  const [facts] = await findAuthorFacts(db, { ...params, dayAgo: subtractDays(now, 1) })
  // A ban also ends the sessions, but a request that waited for the account's lock may find the ban only here.
  if (!facts || facts.isBanned) refuse('sign_in_expired')
  checkMute(facts.mutedUntil, now)
  const hasQr = media.some((one) => one.hasQr)
  return judge({ kind, text, before, hasQr, publicUrl }, facts, parsePolicy(facts.policy), now)
}

const joinTexts = ({ text, media = [] }: Submission): string => [text, ...media.map(({ alt }) => alt)].join('\n')

/** Throws if the member is muted. Used for likes, which have no text to moderate. */
export async function requireUnmuted(db: Queryable, userId: number, now: Date): Promise<void> {
  const [writer] = await findMute(db, { userId })
  checkMute(writer?.mutedUntil ?? null, now)
}

const findMute = prepareStatement<{ userId: number }, { mutedUntil: Date | null }, Queryable>(
  'mute_of',
  'select muted_until as "mutedUntil" from writers where user_id = $userId',
)

function checkMute(until: Date | null, now: Date): void {
  if (until && until > now)
    refuse('muted', { msg: `您已被禁言，${formatShanghaiTime(until).slice(0, 16)} 后才能发布、修改和点赞` })
}

interface AuthorParams {
  userId: number
  kind: SubjectKind
  changed: number | null
  folded: string
  textHash: Buffer
  dayAgo: Date
}

interface AuthorFacts extends AuthorHistory {
  isBanned: boolean
  mutedUntil: Date | null
  policy: Partial<ModerationPolicy> | null
}

// `moderation_words` contains only operators' changes to the block list; abuse.ts contains the built-in words.
const findAuthorFacts = prepareStatement<AuthorParams, AuthorFacts, Queryable>(
  'moderation_facts',
  `select u.created_at as since, coalesce(w.published, 0) as published, u.banned_at is not null as "isBanned",
    w.muted_until as "mutedUntil",
    (select count(distinct (t.kind, t.subject_id))::int from traces t
      where t.user_id = u.id and t.created_at > $dayAgo and t.text_hash = $textHash
        and (t.kind <> $kind or t.subject_id is distinct from $changed)) as repeated,
    array(select word from moderation_words where not allowed and position(word in $folded::text) > 0) as words,
    array(select word from moderation_words where allowed) as allowed,
    (select value from settings where key = 'moderation') as policy
  from users u left join writers w on w.user_id = u.id where u.id = $userId`,
)

/** Returns a hash that ignores width, case, spaces and signs, but not digits: texts with different bets differ. */
export function hashText(text: string): Buffer {
  const folded = normalizeText(text) || text
  return hash('sha256', folded, 'buffer').subarray(0, 16)
}

const findWriter = prepareStatement<{ userId: number }, Pick<AuthorFacts, 'since' | 'published' | 'policy'>, Database>(
  'moderation_writer',
  `select u.created_at as since, coalesce(w.published, 0) as published,
    (select value from settings where key = 'moderation') as policy
  from users u left join writers w on w.user_id = u.id where u.id = $userId`,
)

/** Creates a function that checks whether a member is a newcomer by the current policy. */
export function createNewcomerCheck(db: Database, clock: Clock): (memberId: number) => Promise<boolean> {
  return async (userId) => {
    const [writer] = await findWriter(db, { userId })
    return writer !== undefined && isNewcomer(writer, parsePolicy(writer.policy), clock.now())
  }
}
