/** Where something stands in a text as it was given: code units `start` to before `end`, and its line, from 1. */
export interface TextPlace {
  readonly start: number
  readonly end: number
  readonly line: number
}

/** What is wrong or not understood, in words for the player, and where. */
export interface ReadingFault extends TextPlace {
  readonly words: string
}

/** What has been understood already is painted over with this, so that places stay those of the text. */
export const TAKEN = '\0'

const SAME: Readonly<Record<string, string>> = {
  '【': '[',
  '〔': '[',
  '『': '[',
  '「': '[',
  '】': ']',
  '〕': ']',
  '』': ']',
  '」': ']',
  '《': '<',
  '》': '>',
  '〈': '<',
  '〉': '>',
  '–': '-',
  '—': '-',
  '―': '-',
  '−': '-',
  '‐': '-',
  '‑': '-',
  '─': '-',
  丨: '|',
  '│': '|',
  '┃': '|',
  '∣': '|',
  '￥': '¥',
  '✕': '×',
  '✖': '×',
  '➕': '+',
  '·': '.',
  '•': '.',
  '\u{a0}': ' ',
  '\u{3000}': ' ',
  '\u{200b}': ' ',
  '\u{feff}': ' ',
}

/**
 * The text in half width and capitals, with one sign for each kind of bracket, dash and bar. As long as it was, so that
 * a place in it is the same place in the text.
 */
export function fold(text: string): string {
  return text.replace(/[^\n -`{-~]/g, (char) => {
    if (char >= 'a' && char <= 'z') return char.toUpperCase()
    const code = char.charCodeAt(0)
    if (code >= 0xff01 && code <= 0xff5e) return String.fromCharCode(code - 0xfee0).toUpperCase()
    return SAME[char] ?? char
  })
}

export interface TextRow extends TextPlace {
  readonly text: string
}

/** The lines of a text, without what ends them. */
export function rowsOf(text: string): TextRow[] {
  const rows: TextRow[] = []
  let start = 0
  for (const end of text.matchAll(/\r\n|[\n\r\u2028]|$/g)) {
    rows.push({ text: text.slice(start, end.index), start, end: end.index, line: rows.length + 1 })
    start = end.index + end[0].length
  }
  return rows
}

/** Reads a row piece by piece: each match of a pattern is handed on, and painted over. */
export class Painter {
  text: string
  readonly row: TextRow

  constructor(row: TextRow) {
    this.row = row
    this.text = row.text
  }

  paint(pattern: RegExp, use: (found: readonly (string | undefined)[], place: TextPlace) => void = () => {}): void {
    const { start, line } = this.row
    this.text = this.text.replace(pattern, (...found: (string | number | undefined)[]) => {
      const word = found[0] as string
      const index = found.find((part) => typeof part === 'number')!
      use(found as (string | undefined)[], { start: start + index, end: start + index + word.length, line })
      return TAKEN.repeat(word.length)
    })
  }
}

/** “01 02”, shortened where it is long. */
export function quoted(text: string): string {
  const plain = text.replaceAll(TAKEN, ' ').replace(/\s+/g, ' ').trim()
  return `“${plain.length > 20 ? `${plain.slice(0, 20)}…` : plain}”`
}
