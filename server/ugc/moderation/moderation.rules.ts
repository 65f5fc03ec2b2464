import type { ModerationPolicy } from '#contract/ugc/moderation.console.ts'
import type { SubjectKind } from '#contract/ugc/moderation.ts'
import { subtractDays } from '#server/infra/lib/retention.ts'
import { findAbuse } from './abuse.ts'
import { findContact, findContactInName } from './contacts.ts'
import { computeAdPercent } from './ad-classifier.ts'
import { findSplitPhone } from './numbers.ts'
import { removeOwnLinks } from './own-links.ts'
import { normalizeSpoken, buildPattern, normalizeText, replaceLookalikes } from './normalize.ts'
import type { TextState } from './moderation.tables.ts'

/** A held text is visible only to its author and to operators. */
export type ModerationVerdict =
  | { readonly state: 'shown' }
  | {
      readonly state: 'held'
      /** Reason for holding the text, which its author sees. */
      readonly reason: string
      /** Description of the rule and the matched text, which only operators see. */
      readonly why: string
    }

export interface AuthorHistory {
  readonly since: Date
  /** Number of the author's published texts, without those taken down. */
  readonly published: number
  /** Number of the author's other texts of the last 24 hours with the same normalised content. */
  readonly repeated: number
  /** `words`: words added by operators that the text contains; `allowed`: all words that operators allow. */
  readonly words: readonly string[]
  readonly allowed: readonly string[]
}

interface ModeratedText {
  readonly kind: SubjectKind
  readonly text: string
  /** The author's recent comments in the same discussion, oldest first. */
  readonly before?: readonly string[]
  readonly hasQr: boolean
  /** URL of this site (PUBLIC_URL), links to which are not contacts; null: not configured. */
  readonly publicUrl: string | null
}

const SHOWN: ModerationVerdict = { state: 'shown' }
const holdText = (reason: string, why: string): ModerationVerdict => ({ state: 'held', reason, why })

const OFFICIAL_NAME = buildPattern('官方|客服|福彩|体彩|彩运|管理员|运营')

/** Undisguised links and accounts, which established members may write. */
const PLAIN_CONTACTS = /(?:https?:\/\/|www\.)[\w./?=&%-]+|(?=[a-z_-]*\d)[a-z\d_-]{5,}/giu

/** Returns the verdict of the first rule that holds the text; `shown` if no rule does. */
export function judge(
  { kind, text, before = [], hasQr, publicUrl }: ModeratedText,
  author: AuthorHistory,
  policy: ModerationPolicy,
  now: Date,
): ModerationVerdict {
  const others = removeOwnLinks(text, publicUrl)
  const isNew = isNewcomer(author, policy, now)
  const percent = kind === 'nickname' ? null : computeAdPercent(isNew ? others : others.replace(PLAIN_CONTACTS, ''))
  const readsHonest = percent !== null && percent < policy.honestBelow
  const lists = [formatWordList('词库', author.words), formatWordList('低俗', findAbuse(text, author.allowed))].filter(
    Boolean,
  )
  if (lists.length > 0) return holdText('含有需要人工确认的词语', lists.join('；'))
  if (percent === null) return judgeNickname(text)
  if (hasQr) return holdText('图片里有二维码', '图片里有二维码')
  const earlier = isNew ? before.map((one) => removeOwnLinks(one, publicUrl)) : []
  const contact = isNew ? (findContact(others, readsHonest) ?? findSplitContact(earlier, others, policy)) : null
  if (contact) return holdText('新会员发布的联系方式或网址需要确认', contact)
  if (policy.adFrom > 0 && percent >= policy.adFrom) return holdText('读起来像广告', `像广告 ${percent}%`)
  const times = author.repeated + 1
  if (policy.repeats > 0 && times >= policy.repeats && canRepeatCount(text))
    return holdText('重复发布相同内容', `24 小时内第 ${times} 次`)
  if (author.published < policy.firstHeld) return holdText('新会员的首批内容需要确认', '新人首帖')
  return SHOWN
}

/** Finds a contact that is complete only with the author's earlier comments: 加我微信 (my WeChat), then a number. */
function findSplitContact(before: readonly string[], text: string, { honestBelow }: ModerationPolicy): string | null {
  if (before.length === 0) return null
  const [known, all] = [before.join('\n'), [...before, text].join('\n')]
  const readsHonest = computeAdPercent(all) < honestBelow
  const contact =
    findSplitPhone([...before, text]) ?? (findContact(known, readsHonest) ? null : findContact(all, readsHonest))
  return contact && `${contact}（连同之前的评论）`
}

/** Short texts as 谢谢 (thanks) do not count as repeated, unless they contain a contact as 看主页 (see my profile). */
const canRepeatCount = (text: string): boolean =>
  normalizeText(text).length >= MIN_REPEATED_LENGTH || findContact(text) !== null

/** Minimum number of letters and digits of a text that counts as repeated. */
const MIN_REPEATED_LENGTH = 6

const formatWordList = (list: string, words: readonly string[]): string =>
  words.length === 0 ? '' : `${list}：${[...new Set(words)].join('、')}`

/** Holds nicknames that look official or contain a contact, those of established members too. */
function judgeNickname(text: string): ModerationVerdict {
  const official = OFFICIAL_NAME.exec(normalizeSpoken(text)) ?? OFFICIAL_NAME.exec(replaceLookalikes(text))
  if (official) return holdText('昵称像是官方的名称', `昵称：${official[0]}`)
  const contact = findContactInName(text)
  return contact ? holdText('昵称里像有联系方式', contact) : SHOWN
}

/** Contacts and links of newcomers are held, and their rate limit for posts and comments is halved. */
export const isNewcomer = (
  { since, published }: Pick<AuthorHistory, 'since' | 'published'>,
  { newcomerDays, newcomerTexts }: ModerationPolicy,
  now: Date,
): boolean => since > subtractDays(now, newcomerDays) || published < newcomerTexts

export const toModerationColumns = (verdict: ModerationVerdict): { state: TextState; reason: string } =>
  verdict.state === 'shown' ? { state: 'shown', reason: '' } : { state: 'held', reason: verdict.reason }
