import { isReadableLine } from '#contract/infra/readable.ts'

const NICKNAME_LIMIT = 12
/** What a character may be long in code units at most: two people of two skin colours who kiss are 15. */
const LONGEST_CHARACTER = 15

/** Firefox has it since 125: before, a page leaves the count to the server. */
const people = 'Segmenter' in Intl ? new Intl.Segmenter('zh') : null

/** A nickname as it is kept: trimmed, composed, 1 to 12 characters as people count them; null where it is none. */
export function nicknameOf(text: string): string | null {
  const nickname = text.normalize('NFC').trim()
  const characters = [...(people?.segment(nickname) ?? [])]
  if (nickname === '' || characters.length > NICKNAME_LIMIT) return null
  if (characters.some(({ segment }) => segment.length > LONGEST_CHARACTER)) return null
  return isReadableLine(nickname) ? nickname : null
}
