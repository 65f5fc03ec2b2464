/** Emoji joined by a zero-width joiner: 👩‍👩‍👧. */
const JOINED_EMOJI = /(\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]*)\u200D(?=\p{Extended_Pictographic})/gu
// Control and format characters (zero width, direction marks), lone surrogates, private-use characters, line and
// paragraph separators, and characters that look blank: the Hangul fillers and the empty braille cell.
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\u2028\u2029\u115F\u1160\u3164\uFFA0\u2800]/u
// U+0000 and lone surrogates are not removed: PostgreSQL cannot store them, so a text with one must be rejected.
const INVISIBLE_IN_LINES = /(?![\n\0])[\p{Cc}\p{Cf}\p{Co}\u2028\u2029\u115F\u1160\u3164\uFFA0\u2800]/gu
/** Flag of England, Scotland or Wales: black flag, region in tag characters, cancel tag. */
const FLAG = String.raw`\u{1F3F4}[\u{E0061}-\u{E007A}]{5}\u{E007F}`
const FLAGS = new RegExp(FLAG, 'gu')
const FLAG_OR_INVISIBLE = new RegExp(`${FLAG}|${INVISIBLE_IN_LINES.source}`, 'gu')
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u
// Five or more combining marks in a row cover the neighbouring lines.
const STACKED_MARKS = /\p{M}{5}/u
/** More than two consecutive blank lines, with the preceding line end. */
const GAP = /\n(?:[^\S\n]*\n){3,}/g
const KEPT_JOINER = '\uE000'

export const isReadableLine = (line: string): boolean =>
  VISIBLE.test(line) &&
  !STACKED_MARKS.test(line) &&
  !INVISIBLE.test(line.replace(JOINED_EMOJI, '$1').replace(FLAGS, ''))

export const isReadable = (text: string): boolean => VISIBLE.test(text) && !STACKED_MARKS.test(text)

/**
 * Removes invisible characters, which are common in pasted text. Converts all line breaks, including Word's U+000B, to
 * line feeds, and tabs to spaces. Leaves at most two blank lines in a row.
 */
export function removeInvisible(text: string): string {
  const lines = text
    .replaceAll(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(KEPT_JOINER, '')
  return lines
    .replaceAll(JOINED_EMOJI, `$1${KEPT_JOINER}`)
    .replaceAll(FLAG_OR_INVISIBLE, (one) => (one === KEPT_JOINER ? '\u200D' : (one.match(FLAGS)?.[0] ?? '')))
    .replaceAll(GAP, '\n\n\n')
}
