import type { ModerationPolicy } from '#contract/moderation.console.ts'
import type { SubjectKind } from '#contract/moderation.ts'
import { daysBefore } from '#server/lib/retention.ts'
import { contactIn, contactInName, lureIn } from './contacts.ts'
import { lures } from './luring.ts'
import { likenessOf, tellingOf } from './likeness.ts'
import { offerIn } from './offers.ts'
import { phoneAcross } from './numbers.ts'
import { withoutOwnLinks } from './own-links.ts'
import { folded, patternOf, plain, unmasked } from './folding.ts'
import type { State } from './moderation.tables.ts'
import { isStory, isWarning, withoutAsides } from './warnings.ts'
import { wordsIn } from './words.ts'

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
  /** What its author said lately where this will stand, oldest first. */
  readonly before?: readonly string[]
  readonly hasQr: boolean
  /** PUBLIC_URL, whose pages may be linked; null: no address is ours. */
  readonly publicUrl: string | null
}

const SHOWN: Verdict = { state: 'shown' }
const held = (reason: string, why: string): Verdict => ({ state: 'held', reason, why })

/** What nobody but the site and the lottery offices may be called. */
const OFFICIAL = patternOf('官方|客服|福彩|体彩|彩运|管理员|运营')

/** Who is new no more may link: an address that hides nothing says nothing against them. */
const PLAIN_LINKS = /(?:https?:\/\/|www\.)[\w./?=&%-]+/giu

/** The list whose words a warning does not excuse. */
const ABUSE = '低俗'

/** Whether a text stands. The first rule that holds it says why. */
export function judge(
  { kind, text, before = [], hasQr, publicUrl }: Text,
  author: Author,
  policy: ModerationPolicy,
  now: Date,
): Verdict {
  const others = withoutOwnLinks(text, publicUrl)
  const isNew = isNewcomer(author, policy, now)
  const percent = kind === 'nickname' ? null : likenessOf(isNew ? others : others.replace(PLAIN_LINKS, ''))
  const excused = isWarning(text) || (percent !== null && percent < policy.honestBelow)
  const said = withoutAsides(text)
  const known = wordsSaid(text, excused ? '' : said, author.allowed)
  const words = [...author.words.map((name) => ({ about: '词库', name })), ...known]
  if (words.length > 0) return held('含有需要人工确认的词语', toldOf(words))
  if (percent === null) return nicknameVerdict(text)
  if (hasQr) return held('图片里有二维码', '图片里有二维码')
  const lure = excused ? null : lureOf(said)
  if (lure) return held('像在招揽', `招揽：${lure}`)
  const saidBefore = isNew ? before.map((one) => withoutOwnLinks(one, publicUrl)) : []
  const contact = isNew ? (contactIn(others, excused) ?? contactAcross(saidBefore, others, policy)) : null
  if (contact) return held('新会员发布的联系方式或网址需要确认', contact)
  if (policy.adFrom > 0 && percent >= policy.adFrom)
    return held('读起来像广告', `像广告 ${percent}%：${tellingOf(text).join('、')}`)
  const times = author.repeated + 1
  if (policy.repeats > 0 && times >= policy.repeats && countsRepeated(text))
    return held('重复发布相同内容', `24 小时内第 ${times} 次`)
  if (author.published < policy.firstHeld) return held('新会员的首批内容需要确认', '新人首帖')
  return SHOWN
}

/** How a text lures or offers, in words for operators; null: it does not. A story adds up to nothing. */
const lureOf = (said: string): string | null =>
  (isStory(said) ? null : lures(said) ? '多处迹象' : offerIn(said)) ?? lureIn(said)

/** What leads elsewhere only together with what its author said before: 加我微信, and its number below; null: nothing. */
function contactAcross(before: readonly string[], text: string, { honestBelow }: ModerationPolicy): string | null {
  if (before.length === 0) return null
  const [known, all] = [before.join('\n'), [...before, text].join('\n')]
  const excused = isWarning(all) || likenessOf(all) < honestBelow
  const contact = phoneAcross([...before, text]) ?? (contactIn(known, excused) ? null : contactIn(all, excused))
  return contact && `${contact}（连同之前的评论）`
}

/** The words of a text that hold it: abuse wherever it stands, others in what it says for itself. */
function wordsSaid(text: string, said: string, allowed: readonly string[]): ReturnType<typeof wordsIn> {
  const all = wordsIn(text, allowed)
  if (all.length === 0 || said === text) return all
  const others = wordsIn(said, allowed)
  return [...all.filter(({ about }) => about === ABUSE), ...others.filter(({ about }) => about !== ABUSE)]
}

/** 谢谢 and 恭喜 come many times a day; a text as short counts only where it leads elsewhere, as 看主页 does. */
const countsRepeated = (text: string): boolean => plain(text).length >= REPEATED_LEAST || contactIn(text) !== null

/** In letters and digits. */
const REPEATED_LEAST = 6

/** Lists with what was found of each: 拉群：加群、进群；低俗：贱人 */
function toldOf(words: readonly { about: string; name: string }[]): string {
  const lists = [...Map.groupBy(words, ({ about }) => about)]
  return lists.map(([about, of]) => `${about}：${of.map(({ name }) => name).join('、')}`).join('；')
}

/** A name is short: what reaches somebody is held in it of whomever it is. */
function nicknameVerdict(text: string): Verdict {
  const official = OFFICIAL.exec(folded(text)) ?? OFFICIAL.exec(unmasked(text))
  if (official) return held('昵称像是官方的名称', `昵称：${official[0]}`)
  const contact = contactInName(text)
  return contact ? held('昵称里像有联系方式', contact) : SHOWN
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
