/** Joined into one picture: 👩‍👩‍👧. */
const JOINED = /(\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]*)\u200D(?=\p{Extended_Pictographic})/gu
// Control and format characters (zero width, direction marks), lone surrogates, line and paragraph breaks, and letters
// that draw nothing: the Hangul fillers and the empty braille cell.
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\u2028\u2029\u115F\u1160\u3164\uFFA0\u2800]/u
// What no database holds (U+0000, half a surrogate pair) is no accident of pasting: it stays, and is refused.
const UNSEEN_IN_LINES = /(?![\n\0])[\p{Cc}\p{Cf}\p{Co}\u2028\u2029\u115F\u1160\u3164\uFFA0\u2800]/gu
const SEEN = /[\p{L}\p{N}\p{P}\p{S}]/u
// A pile of marks reaches over the lines around it.
const PILED = /\p{M}{5}/u
/** More than two blank lines in a row, with the end of the line before them. */
const GAP = /\n(?:[^\S\n]*\n){3,}/g
const KEPT_JOINER = '\uE000'

/** Whether all of a line can be seen and none of it reaches beyond the line. */
export const isReadableLine = (line: string): boolean =>
  SEEN.test(line) && !PILED.test(line) && !UNSEEN.test(line.replace(JOINED, '$1'))

/** Whether a text shows anything, and nothing of it reaches over other lines. */
export const isReadable = (text: string): boolean => SEEN.test(text) && !PILED.test(text)

/**
 * A text of several lines without the characters that nobody sees; what is pasted from pages is full of them. Cells of a
 * spreadsheet stay apart, and no more than two lines in a row are blank.
 */
export function withoutUnseen(text: string): string {
  const lines = text
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(KEPT_JOINER, '')
  return lines
    .replaceAll(JOINED, `$1${KEPT_JOINER}`)
    .replaceAll(UNSEEN_IN_LINES, (one) => (one === KEPT_JOINER ? '\u200D' : ''))
    .replaceAll(GAP, '\n\n\n')
}
