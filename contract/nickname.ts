const NICKNAME_LIMIT = 12
/** What a character may be long in code units at most: two people of two skin colours who kiss are 15. */
const LONGEST_CHARACTER = 15

/** Joined into one picture: 👩‍👩‍👧. */
const JOINED = /(\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]*)\u200D(?=\p{Extended_Pictographic})/gu
// Control and format characters (zero width, direction marks), lone surrogates, and line or paragraph breaks.
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\u2028\u2029]/u
// A pile of marks reaches over the lines around it.
const PILED = /\p{M}{5}/u
const people = new Intl.Segmenter('zh')

/** A nickname as it is kept: trimmed, composed, 1 to 12 characters as people count them; null where it is none. */
export function nicknameOf(text: string): string | null {
  const nickname = text.normalize('NFC').trim()
  const characters = [...people.segment(nickname)]
  if (characters.length < 1 || characters.length > NICKNAME_LIMIT) return null
  if (PILED.test(nickname) || characters.some(({ segment }) => segment.length > LONGEST_CHARACTER)) return null
  return UNSEEN.test(nickname.replace(JOINED, '$1')) ? null : nickname
}
