import { buildPattern, normalizeText, getReadings } from './normalize.ts'

/**
 * Abuse, obscenity, drugs and weapons. Patterns match normalised text, so each word covers its homophones, look-alikes,
 * traditional characters and pinyin. `(?!…)` excludes harmless contexts.
 */
const ABUSE_PATTERNS = String.raw`
  约炮 裸聊 一夜情 色情 成人视频 成人网 黄色网 黄片 毛片 援交 包养 小姐服务 情色 性服务 迷药 催情 春药 冰毒 大麻(?!烦|花|子|袋) 枪支 弹药(?!库|箱) 仿真枪 傻逼 煞笔 沙比 操您 草泥马 您妈的 尼玛 妈逼 狗日的 死全家 去死吧 婊子 贱人 王八蛋 人渣 废物东西`
  .trim()
  .split(/\s+/)
  .map((source) => ({ name: source.replace(/\(\?!.*\)/, ''), pattern: buildPattern(source) }))

/** Union of all patterns, as a fast first check: most texts match none. */
const ANY_ABUSE = new RegExp(ABUSE_PATTERNS.map(({ pattern }) => `(?:${pattern.source})`).join('|'), 'u')

/**
 * Returns the abusive words as written in the text, without those that operators allow. A `view` is a reading of the
 * text, in which look-alikes and pinyin are replaced.
 */
export function findAbuse(text: string, allowed: readonly string[] = []): string[] {
  const views = addHanViews(getReadings(text)).filter((view) => ANY_ABUSE.test(view))
  if (views.length === 0) return []
  const letters = normalizeText(text)
  return ABUSE_PATTERNS.flatMap(({ name, pattern }) => {
    const match = findMatch(letters, views, pattern)
    if (match === null || allowed.some((one) => one === name || isMatchedIn(one, pattern))) return []
    return isMatchedIn(match, pattern) ? match : name
  })
}

/**
 * Finds a pattern in one of the views (readings of the text). Returns the spelling in `letters` if the view has one
 * character for each letter, otherwise the matched part of the view.
 */
function findMatch(letters: string, views: readonly string[], pattern: RegExp): string | null {
  for (const view of views) {
    const found = pattern.exec(view)
    if (!found) continue
    const [match] = found
    if (view.replaceAll('\n', '').length !== letters.length) return match
    const at = view.slice(0, found.index).replaceAll('\n', '').length
    return letters.slice(at, at + match.length)
  }
  return null
}

const isMatchedIn = (text: string, pattern: RegExp): boolean => getReadings(text).some((view) => pattern.test(view))

const addHanViews = (views: readonly string[]): string[] => [
  ...new Set(views.flatMap((view) => [view, removeLatinInHan(view)])),
]

/**
 * Removes one or two Latin letters between Chinese characters, which would hide a word. Retains digits, which separate
 * sentences.
 */
const removeLatinInHan = (view: string): string => view.replace(/(?<=\p{Script=Han})[a-z]{1,2}(?=\p{Script=Han})/gu, '')
