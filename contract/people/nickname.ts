import { isReadableLine, removeInvisible } from '#contract/infra/readable.ts'

const NICKNAME_LIMIT = 12
/** Maximum code units per character: the longest emoji, a kissing couple with two skin tones, has 15. */
const MAX_CHARACTER_UNITS = 15

/** Null in Firefox before 125, which lacks `Intl.Segmenter`; there only the server counts the characters. */
const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter('zh') : null

const RESERVED = new Set(['系统通知', '已注销用户', '管理员', 'admin', 'administrator'])
/** Scripts with similar letters: аdmin with a Cyrillic а. */
const SIMILAR_SCRIPTS = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u]

/** Returns whether a nickname imitates the site's own names or mixes similar letters of several scripts. */
export const isMisleading = (nickname: string): boolean =>
  RESERVED.has(nickname.normalize('NFKC').toLowerCase()) ||
  SIMILAR_SCRIPTS.filter((script) => script.test(nickname)).length > 1

/**
 * Parses a nickname: removes invisible characters, trims, composes (NFC). Returns null unless it has 1 to 12 visible
 * characters.
 */
export function toNickname(text: string): string | null {
  const nickname = removeInvisible(text).normalize('NFC').trim()
  const characters = [...(segmenter?.segment(nickname) ?? [])]
  if (nickname === '' || characters.length > NICKNAME_LIMIT) return null
  if (characters.some(({ segment }) => segment.length > MAX_CHARACTER_UNITS)) return null
  return isReadableLine(nickname) ? nickname : null
}
