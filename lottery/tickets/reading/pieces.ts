import { type Facts, noFacts, takeFacts } from './facts.ts'
import { fold, rowsOf, TAKEN, type TextPlace, type TextRow } from './text.ts'

/** A part of a line of text: the numbers of one line of a ticket with what stands beside them, or words alone. */
export interface Piece extends TextPlace {
  readonly kind: 'numbers' | 'words' | 'blank' | 'divider'
  /** Folded, with the facts painted over. */
  readonly text: string
  readonly facts: Facts
  /** It says that another ticket begins (第2张). */
  readonly begins: boolean
}

const ORDINAL = String.raw`[\d一二三四五六七八九十]{1,3}`
/** ① · 第1注 · A. · 1): what lists put before each bet. */
const MARKER = new RegExp(
  [
    String.raw`[①-⑳❶-❿⑴-⒇]|\d\u{fe0f}?\u{20e3}`,
    String.raw`第\s?${ORDINAL}\s?[注组行]\s?:?`,
    String.raw`(?<![A-Z\d+])[A-J][.、:)](?=\s{0,3}[(\[]?\d)`,
    String.raw`(?<=^\s{0,4})[A-J]\s(?=\s{0,3}[(\[]?\d)`,
    String.raw`(?<=^|[\s;])\d{1,2}\)(?=\s{0,3}[(\[]?\d)`,
  ].join('|'),
  'gu',
)
const TICKET_MARK = new RegExp(`第\\s?${ORDINAL}\\s?张票?\\s?:?|^\\s*票\\s?${ORDINAL}\\s?:`, 'g')
const DIVIDER = /^\s*[-=*_~#.]{3,}\s*$/

/** The lines of a text, cut where several bets stand in one. */
export function piecesOf(text: string): Piece[] {
  return rowsOf(fold(text)).flatMap((row) => {
    if (row.text.trim() === '') return [wordless('blank', row)]
    if (DIVIDER.test(row.text)) return [wordless('divider', row)]
    return segmentsOf(row).map(pieceOf)
  })
}

function wordless(kind: 'blank' | 'divider', { start, end, line }: TextRow): Piece {
  return { kind, start, end, line, text: '', facts: noFacts(), begins: false }
}

function pieceOf(row: TextRow): Piece {
  const begins = row.text.search(TICKET_MARK) >= 0
  const { facts, text } = takeFacts({ ...row, text: row.text.replace(TICKET_MARK, blank) })
  const kind = /\d/.test(text) ? 'numbers' : 'words'
  return { kind, start: row.start, end: row.end, line: row.line, text, facts, begins }
}

const blank = (found: string) => TAKEN.repeat(found.length)

function segmentsOf(row: TextRow): TextRow[] {
  const marks = marksIn(row.text)
  const bounds = [{ from: 0, to: 0 }, ...marks]
  return bounds.flatMap(({ to }, i) => {
    const end = bounds[i + 1]?.from ?? row.text.length
    const text = row.text.slice(to, end)
    if (text.trim() === '') return []
    return [{ text, start: row.start + to, end: row.start + end, line: row.line }]
  })
}

function marksIn(text: string): { from: number; to: number }[] {
  // D: and T: are 胆 and 拖.
  const isBankers = /D:/.test(text) && /T:/.test(text)
  return [...text.matchAll(MARKER)].flatMap((found) => {
    if (isBankers && found[0].startsWith('D')) return []
    if (found[0].endsWith(')') && isOpen(text, found.index)) return []
    return [{ from: found.index, to: found.index + found[0].length }]
  })
}

/** Whether a bracket that was opened before a place is still open: (01 02) 03 is no list. */
function isOpen(text: string, at: number): boolean {
  return text.lastIndexOf('(', at) > text.lastIndexOf(')', at - 1)
}

/** Whether a piece goes on with the bet of the piece before: 蓝球：07, 拖：…, 十位：…, + 07. */
export function goesOn({ text }: Piece, before: Piece): boolean {
  const rest = text.replace(/^[\s\0([{]+/, '')
  if (/^(?:[+|]|[蓝兰篮]|后区|后\s?[:\d胆拖]|拖|T:|(?:红球?|前区?)拖|[十个]位?[\s:([{]{0,3}\d)/.test(rest)) return true
  if (/^(?:红球?|前区?)/.test(rest) && /^[\s\0([{]*(?:红球?|前区?)?胆/.test(before.text)) return true
  // 红球 01 … 10, and the rest of them below: what names its zones names the next one too.
  if (/^\d[^+|红蓝兰篮前后胆拖]*$/.test(rest) && /[红前]/.test(before.text) && !/[+|蓝兰篮后]/.test(before.text))
    return true
  if (/^百位?[\s:([{]{0,3}\d/.test(rest)) return before.text.includes('千')
  return /^千位?[\s:([{]{0,3}\d/.test(rest) || /^第[二三四五六七2-7]位/.test(rest)
}

/** Two pieces as one, what stands between them as a line's end. */
export function joined(a: Piece, b: Piece): Piece {
  const facts = Object.fromEntries(
    Object.entries(a.facts).map(([key, said]) => [key, [...said, ...b.facts[key as keyof Facts]]]),
  ) as unknown as Facts
  return { ...a, end: b.end, facts, text: `${a.text}\n${TAKEN.repeat(b.start - a.end - 1)}${b.text}` }
}

/** What is left of words when signs are taken away. */
export const wordsLeft = (text: string): string => text.replace(/[\s\0!-/:-@[-`{-~，。、；：！？…“”‘’¥×]+/g, ' ').trim()

// 1. 1、 1: (1) [1], which may be a ball or a banker too; 1 before padded balls.
export const NUMBERING = /^[\s\0]*(?:[([](\d{1,3})[)\]]|(\d{1,3})[.、:]|([1-9]\d?)\s+(?=\d\d(?!\d)))(?=[\s\0]*[\d([])/

/** Whether a line begins with its own number in the list. */
export function isNumbered(text: string, number: number): boolean {
  const found = NUMBERING.exec(text)
  return found !== null && Number(found[1] ?? found[2] ?? found[3]) === number
}
