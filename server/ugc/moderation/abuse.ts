import { buildPattern, getReadings } from './normalize.ts'

/**
 * Abuse, obscenity, drugs and weapons. Patterns match normalised text, so each word covers its homophones, look-alikes,
 * traditional characters and pinyin. `(?!…)` excludes harmless contexts.
 */
const ABUSE_PATTERNS = String.raw`
  约炮 裸聊 一夜情 色情 成人视频 成人网 黄色网 黄片 毛片 援交 包养 小姐服务 情色 性服务 迷药 催情 春药 冰毒 大麻(?!烦|花|子|袋) 枪支 弹药(?!库|箱) 仿真枪 傻逼 煞笔 沙比 操您 草泥马 您妈的 尼玛 妈逼 狗日的 死全家 去死吧 婊子 贱人 王八蛋 人渣 废物东西`
  .trim()
  .split(/\s+/)
  .map((source) => ({ name: source.replace(/\(\?!.*\)/, ''), pattern: buildPattern(source) }))

/** All patterns in one, tested first because most texts match none. */
const ANY_ABUSE = new RegExp(ABUSE_PATTERNS.map(({ pattern }) => `(?:${pattern.source})`).join('|'), 'u')

/** Returns the abusive words that a text contains in any spelling, without those that operators allow. */
export function findAbuse(text: string, allowed: readonly string[] = []): string[] {
  const views = addHanViews(getReadings(text)).filter((view) => ANY_ABUSE.test(view))
  if (views.length === 0) return []
  const isAllowed = ({ name, pattern }: (typeof ABUSE_PATTERNS)[number]) =>
    allowed.some((one) => one === name || getReadings(one).some((view) => pattern.test(view)))
  return ABUSE_PATTERNS.filter((one) => views.some((view) => one.pattern.test(view)) && !isAllowed(one)).map(
    ({ name }) => name,
  )
}

const addHanViews = (views: readonly string[]): string[] => [
  ...new Set(views.flatMap((view) => [view, removeLatinInHan(view)])),
]

/**
 * Removes one or two Latin letters between Han characters, which could hide a word. Retains digits, which separate
 * sentences.
 */
const removeLatinInHan = (view: string): string => view.replace(/(?<=\p{Script=Han})[a-z]{1,2}(?=\p{Script=Han})/gu, '')
