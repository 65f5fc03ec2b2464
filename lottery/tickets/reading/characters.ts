/** Range of the entered text: code units from `start` to before `end`, and the row number from 1. */
export interface TextSpan {
  readonly start: number
  readonly end: number
  readonly line: number
}

/** One row of a text with normalised characters. `offsets`: offset of each code unit of `text` in the entered text. */
export interface Row {
  readonly text: string
  readonly offsets: readonly number[]
  readonly start: number
  readonly line: number
}

const SIGNS = {
  '[': '【〔『「',
  ']': '】〕』」',
  '<': '《〈',
  '>': '》〉',
  '-': '–—―−‐‑─',
  '|': '丨│┃∣',
  '¥': '￥',
  '×': '✕✖',
  '+': '➕',
  '.': '·•',
  ' ': '\u{a0}\u{3000}',
}
const SAME = new Map(
  Object.entries(SIGNS).flatMap(([sign, others]) => Array.from(others, (other) => [other, sign] as const)),
)

const INVISIBLE = /[\p{Cf}\p{Variation_Selector}]/u
const HAN = /\p{Script=Han}/u

function normalised(char: string): string {
  const code = char.charCodeAt(0)
  if (code >= 0xff01 && code <= 0xff5e) return String.fromCharCode(code - 0xfee0).toUpperCase()
  if (char >= 'a' && char <= 'z') return char.toUpperCase()
  return SAME.get(char) ?? char
}

/** Splits a text into rows. Removes format characters, and spaces between Chinese characters. */
export function splitRows(text: string): Row[] {
  const rows: Row[] = []
  let start = 0
  for (const end of text.matchAll(/\r\n|[\n\r\u2028]|$/g)) {
    rows.push(buildRow(text.slice(start, end.index), start, rows.length + 1))
    start = end.index + end[0].length
  }
  return rows
}

function buildRow(text: string, start: number, line: number): Row {
  let row = ''
  const offsets: number[] = []
  let spaces: number[] = []
  let offset = start
  const push = (char: string, at: number) => {
    for (let i = 0; i < char.length; i++) offsets.push(at + i)
    row += char
  }
  for (const original of text) {
    const at = offset
    offset += original.length
    if (INVISIBLE.test(original)) continue
    const char = normalised(original)
    if (char === ' ' || char === '\t') {
      spaces.push(at)
      continue
    }
    const isInWord = row !== '' && HAN.test(char) && HAN.test(row.at(-1)!)
    if (!isInWord) for (const space of spaces) push(text[space - start] === '\t' ? '\t' : ' ', space)
    spaces = []
    push(char, at)
  }
  return { text: row, offsets, start, line }
}

export function toTextSpan({ offsets, start, line }: Row, from: number, to: number): TextSpan {
  const first = offsets[from] ?? start
  return { start: first, end: to > from ? offsets[to - 1]! + 1 : first, line }
}

/** Returns a text in Chinese quotation marks for an error message. Collapses white space, truncates after 20 characters. */
export function quoted(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  return `“${plain.length > 20 ? `${plain.slice(0, 20)}…` : plain}”`
}
