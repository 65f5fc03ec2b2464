import type { ModerationPolicy } from '#contract/ugc/moderation.console.ts'
import type { SubjectKind } from '#contract/ugc/moderation.ts'
import { daysBefore } from '#server/infra/lib/retention.ts'
import { contactIn, contactInName } from './contacts.ts'
import { likenessOf, weightiestIn } from './likeness.ts'
import { phoneAcross } from './numbers.ts'
import { withoutOwnLinks } from './own-links.ts'
import { folded, patternOf, plain, unmasked } from './folding.ts'
import type { State } from './moderation.tables.ts'
import { wordsIn } from './words.ts'

/** What becomes of a text: it stands, or waits for review, seen by its author only. */
export type ModerationVerdict =
  | { readonly state: 'shown' }
  | {
      readonly state: 'held'
      /** What its author is told. */
      readonly reason: string
      /** What operators are told: which rule, and what it found. */
      readonly why: string
    }

/** What the rules have to know of who wrote. */
export interface AuthorHistory {
  readonly since: Date
  /** Texts that everybody came to see. */
  readonly published: number
  /** How often the same text came from them within 24 hours. */
  readonly repeated: number
  /** Words of the operators that the text holds, and words that they allow. */
  readonly words: readonly string[]
  readonly allowed: readonly string[]
}

interface ModeratedText {
  readonly kind: SubjectKind
  readonly text: string
  /** What its author said lately where this will stand, oldest first. */
  readonly before?: readonly string[]
  readonly hasQr: boolean
  /** PUBLIC_URL, whose pages may be linked; null: no address is ours. */
  readonly publicUrl: string | null
}

const SHOWN: ModerationVerdict = { state: 'shown' }
const held = (reason: string, why: string): ModerationVerdict => ({ state: 'held', reason, why })

/** What nobody but the site and the lottery offices may be called. */
const OFFICIAL = patternOf('官方|客服|福彩|体彩|彩运|管理员|运营')

/** Who is new no more may link and tell an account: what hides nothing says nothing against them. */
const PLAIN_CONTACTS = /(?:https?:\/\/|www\.)[\w./?=&%-]+|(?=[a-z_-]*\d)[a-z\d_-]{5,}/giu

/** The list whose words are held whatever a text reads like. */
const ABUSE = '低俗'

/** Whether a text stands. The first rule that holds it says why. */
export function judge(
  { kind, text, before = [], hasQr, publicUrl }: ModeratedText,
  author: AuthorHistory,
  policy: ModerationPolicy,
  now: Date,
): ModerationVerdict {
  const others = withoutOwnLinks(text, publicUrl)
  const isNew = isNewcomer(author, policy, now)
  const percent = kind === 'nickname' ? null : likenessOf(isNew ? others : others.replace(PLAIN_CONTACTS, ''))
  const excused = percent !== null && percent < policy.honestBelow
  const known = wordsIn(text, author.allowed).filter(({ about }) => about === ABUSE || !excused)
  const words = [...author.words.map((name) => ({ about: '词库', name })), ...known]
  if (words.length > 0) return held('含有需要人工确认的词语', toldOf(words))
  if (percent === null) return nicknameVerdict(text)
  if (hasQr) return held('图片里有二维码', '图片里有二维码')
  const saidBefore = isNew ? before.map((one) => withoutOwnLinks(one, publicUrl)) : []
  const contact = isNew ? (contactIn(others, excused) ?? contactAcross(saidBefore, others, policy)) : null
  if (contact) return held('新会员发布的联系方式或网址需要确认', contact)
  if (policy.adFrom > 0 && percent >= policy.adFrom)
    return held('读起来像广告', `像广告 ${percent}%：${weightiestIn(text).join('、')}`)
  const times = author.repeated + 1
  if (policy.repeats > 0 && times >= policy.repeats && countsRepeated(text))
    return held('重复发布相同内容', `24 小时内第 ${times} 次`)
  if (author.published < policy.firstHeld) return held('新会员的首批内容需要确认', '新人首帖')
  return SHOWN
}

/** What leads elsewhere only together with what its author said before: 加我微信, and its number below; null: nothing. */
function contactAcross(before: readonly string[], text: string, { honestBelow }: ModerationPolicy): string | null {
  if (before.length === 0) return null
  const [known, all] = [before.join('\n'), [...before, text].join('\n')]
  const excused = likenessOf(all) < honestBelow
  const contact = phoneAcross([...before, text]) ?? (contactIn(known, excused) ? null : contactIn(all, excused))
  return contact && `${contact}（连同之前的评论）`
}

/** 谢谢 and 恭喜 come many times a day; a text as short counts only where it leads elsewhere, as 看主页 does. */
const countsRepeated = (text: string): boolean => plain(text).length >= REPEATED_LEAST || contactIn(text) !== null

/** In letters and digits. */
const REPEATED_LEAST = 6

/** Lists with what was found of each: 拉群：加群、进群；低俗：贱人 */
function toldOf(words: readonly { about: string; name: string }[]): string {
  const lists = [...Map.groupBy(words, ({ about }) => about)]
  return lists.map(([about, of]) => `${about}：${[...new Set(of.map(({ name }) => name))].join('、')}`).join('；')
}

/** A name is short: what reaches somebody is held in it of whomever it is. */
function nicknameVerdict(text: string): ModerationVerdict {
  const official = OFFICIAL.exec(folded(text)) ?? OFFICIAL.exec(unmasked(text))
  if (official) return held('昵称像是官方的名称', `昵称：${official[0]}`)
  const contact = contactInName(text)
  return contact ? held('昵称里像有联系方式', contact) : SHOWN
}

/** Whose contacts and links are held, and who may write half as fast. */
export const isNewcomer = (
  { since, published }: Pick<AuthorHistory, 'since' | 'published'>,
  { newcomerDays, newcomerTexts }: ModerationPolicy,
  now: Date,
): boolean => since > daysBefore(now, newcomerDays) || published < newcomerTexts

/** The columns of `moderated()` for a text with this verdict. */
export const verdictColumns = (verdict: ModerationVerdict): { state: State; reason: string } =>
  verdict.state === 'shown' ? { state: 'shown', reason: '' } : { state: 'held', reason: verdict.reason }
