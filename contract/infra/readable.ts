/** Joined into one picture: 👩‍👩‍👧. */
const JOINED = /(\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]*)\u200D(?=\p{Extended_Pictographic})/gu
// Control and format characters (zero width, direction marks), lone surrogates, line and paragraph breaks, and letters
// that draw nothing: the Hangul fillers and the empty braille cell.
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\u2028\u2029\u115F\u1160\u3164\uFFA0\u2800]/u
// U+0000 and half a surrogate pair, which PostgreSQL cannot store, stay in the text, so that it is rejected.
const UNSEEN_IN_LINES = /(?![\n\0])[\p{Cc}\p{Cf}\p{Co}\u2028\u2029\u115F\u1160\u3164\uFFA0\u2800]/gu
/** A flag of England, Scotland or Wales: a black flag, its region in tag characters, the cancel tag. */
const FLAG = String.raw`\u{1F3F4}[\u{E0061}-\u{E007A}]{5}\u{E007F}`
const FLAGS = new RegExp(FLAG, 'gu')
const FLAG_OR_UNSEEN = new RegExp(`${FLAG}|${UNSEEN_IN_LINES.source}`, 'gu')
const SEEN = /[\p{L}\p{N}\p{P}\p{S}]/u
// A pile of marks reaches over the lines around it.
const PILED = /\p{M}{5}/u
/** More than two blank lines in a row, with the end of the line before them. */
const GAP = /\n(?:[^\S\n]*\n){3,}/g
const KEPT_JOINER = '\uE000'

/** Whether all of a line can be seen and none of it reaches beyond the line. */
export const isReadableLine = (line: string): boolean =>
  SEEN.test(line) && !PILED.test(line) && !UNSEEN.test(line.replace(JOINED, '$1').replace(FLAGS, ''))

/** Whether a text shows anything, and nothing of it reaches over other lines. */
export const isReadable = (text: string): boolean => SEEN.test(text) && !PILED.test(text)

/**
 * Removes invisible characters, which pasted text is full of. Word's line breaks (U+000B) and all others become `\n`, tabs
 * become spaces, and at most two consecutive lines are blank.
 */
export function withoutUnseen(text: string): string {
  const lines = text
    .replaceAll(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(KEPT_JOINER, '')
  return lines
    .replaceAll(JOINED, `$1${KEPT_JOINER}`)
    .replaceAll(FLAG_OR_UNSEEN, (one) => (one === KEPT_JOINER ? '\u200D' : (one.match(FLAGS)?.[0] ?? '')))
    .replaceAll(GAP, '\n\n\n')
}
