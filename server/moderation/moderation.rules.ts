import type { ModerationPolicy, SubjectKind } from '#contract/moderation.ts'
import { daysBefore } from '#server/lib/retention.ts'
import type { State } from './moderation.tables.ts'

/** What becomes of a text: it stands, or waits for review, seen by its author only. */
export type Verdict =
  | { readonly state: 'shown' }
  | {
      readonly state: 'held'
      /** What its author is told. */
      readonly reason: string
      /** What operators are told: which rule, and what it found. */
      readonly why: string
    }

/** What the rules have to know of who wrote. */
export interface Author {
  readonly since: Date
  /** Texts that everybody came to see. */
  readonly published: number
  /** How often the same text came from them within 24 hours. */
  readonly repeated: number
  /** Words of the operators that the text holds, and words that they allow. */
  readonly words: readonly string[]
  readonly allowed: readonly string[]
}

interface Text {
  readonly kind: SubjectKind
  readonly text: string
  readonly hasQr: boolean
}

const SHOWN: Verdict = { state: 'shown' }
const held = (reason: string, why: string): Verdict => ({ state: 'held', reason, why })

/** Whether a text stands. The first rule that holds it says why. */
export function judge({ kind, hasQr }: Text, author: Author, policy: ModerationPolicy, _now: Date): Verdict {
  if (author.words.length > 0) return held('含有需要人工确认的词语', `词语：${author.words.join('、')}`)
  if (hasQr) return held('图片里有二维码', '图片里有二维码')
  if (kind === 'nickname') return SHOWN
  if (author.repeated + 1 >= policy.repeats) return held('重复发布相同内容', `24 小时内第 ${author.repeated + 1} 次`)
  if (author.published < policy.firstHeld) return held('新会员的首批内容需要确认', '新人首帖')
  return SHOWN
}

/** Whose contacts and links are held, and who may write half as fast. */
export const isNewcomer = (
  { since, published }: Pick<Author, 'since' | 'published'>,
  { newcomerDays, newcomerTexts }: ModerationPolicy,
  now: Date,
): boolean => since > daysBefore(now, newcomerDays) || published < newcomerTexts

/** The columns of `moderated()` for a text with this verdict. */
export const standing = (verdict: Verdict): { state: State; reason: string } =>
  verdict.state === 'shown' ? { state: 'shown', reason: '' } : { state: 'held', reason: verdict.reason }
