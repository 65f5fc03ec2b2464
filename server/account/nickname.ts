import { NICKNAME_LIMIT } from '#contract/account.ts'
import { refuse } from '#contract/refusals.ts'

// Control and format characters (zero width, direction marks), lone surrogates, and line or paragraph breaks.
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\u2028\u2029]/u
const people = new Intl.Segmenter('zh')

/** A nickname as it is stored: trimmed, composed, 1 to 12 characters as people count them. */
export function nicknameOrRefuse(text: string): string {
  const nickname = text.normalize('NFC').trim()
  const length = [...people.segment(nickname)].length
  if (length < 1 || length > NICKNAME_LIMIT || nickname.length > 4 * NICKNAME_LIMIT || UNSEEN.test(nickname))
    refuse('bad_nickname')
  return nickname
}
