import { isReadableLine } from './readable.ts'

const NICKNAME_LIMIT = 12
/** What a character may be long in code units at most: two people of two skin colours who kiss are 15. */
const LONGEST_CHARACTER = 15

const people = new Intl.Segmenter('zh')

/** A nickname as it is kept: trimmed, composed, 1 to 12 characters as people count them; null where it is none. */
export function nicknameOf(text: string): string | null {
  const nickname = text.normalize('NFC').trim()
  const characters = [...people.segment(nickname)]
  if (characters.length < 1 || characters.length > NICKNAME_LIMIT) return null
  if (characters.some(({ segment }) => segment.length > LONGEST_CHARACTER)) return null
  return isReadableLine(nickname) ? nickname : null
}
