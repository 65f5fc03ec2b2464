import { isReadableLine, withoutUnseen } from '#contract/infra/readable.ts'

const NICKNAME_LIMIT = 12
/** What a character may be long in code units at most: two people of two skin colours who kiss are 15. */
const LONGEST_CHARACTER = 15

/** Firefox has it since 125: before, a page leaves the count to the server. */
const people = 'Segmenter' in Intl ? new Intl.Segmenter('zh') : null

/** Names that the site uses itself. */
const RESERVED = new Set(['系统通知', '已注销用户', '管理员', 'admin', 'administrator'])
/** Scripts whose letters look like each other's: аdmin with a Cyrillic а. */
const ALIKE = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u]

/** Whether a nickname passes for the site's own, or mixes letters that look alike. */
export const isMisleading = (nickname: string): boolean =>
  RESERVED.has(nickname.normalize('NFKC').toLowerCase()) || ALIKE.filter((script) => script.test(nickname)).length > 1

/** Parses a nickname: without invisible characters, trimmed, composed, 1 to 12 characters as people count them; else null. */
export function nicknameOf(text: string): string | null {
  const nickname = withoutUnseen(text).normalize('NFC').trim()
  const characters = [...(people?.segment(nickname) ?? [])]
  if (nickname === '' || characters.length > NICKNAME_LIMIT) return null
  if (characters.some(({ segment }) => segment.length > LONGEST_CHARACTER)) return null
  return isReadableLine(nickname) ? nickname : null
}
