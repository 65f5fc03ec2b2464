import { parse } from 'csv-parse/sync'
import type { DrawWord } from './draw-word.ts'
import { attempt, type RowResult, UnusableRow } from './unusable.ts'
import { COLUMNS, REQUIRED, type Row, wordOfRow } from './import-row.ts'

export type Numbered = RowResult<DrawWord> & { line: number }

interface CsvLine {
  number: number
  text: string
}

const CHUNK = 500

/**
 * The rows of the lines of a CSV file with their line numbers; the header is line 1. A row never spans lines, so that a quote left
 * open spoils its own line and no other. Throws UnusableRow where the file has no header of ours.
 */
export async function* csvRows(lines: Iterable<string> | AsyncIterable<string>): AsyncGenerator<Numbered[]> {
  let header: string[] | null = null
  let chunk: CsvLine[] = []
  let number = 0
  for await (const text of lines) {
    number++
    if (number === 1) header = headerIn(text)
    else if (text.trim() !== '') chunk.push({ number, text })
    if (header && chunk.length === CHUNK) {
      yield rowsOf(header, chunk)
      chunk = []
    }
  }
  if (!header) throw new UnusableRow('文件是空的')
  if (chunk.length > 0) yield rowsOf(header, chunk)
}

function headerIn(text: string): string[] {
  const names = (fieldsOf(text.replace(/^\uFEFF/, '')) ?? []).map((name) => name.trim())
  const missing = REQUIRED.filter((name) => !names.includes(name))
  if (missing.length > 0) throw new UnusableRow(`表头缺少列 ${missing.join('、')}`)
  return names
}

function rowsOf(header: readonly string[], lines: readonly CsvLine[]): Numbered[] {
  const all = recordsOf(lines.map(({ text }) => text).join('\n'))
  // Parsed at once where that is sound; else line by line, which is slower but keeps a bad one to itself.
  const records = all?.length === lines.length ? all : lines.map(({ text }) => fieldsOf(text))
  return lines.map(({ number: line }, i) => ({ line, ...attempt(() => wordOfRow(rowOf(header, records[i] ?? null))) }))
}

function rowOf(header: readonly string[], fields: readonly string[] | null): Row {
  if (!fields) throw new UnusableRow('引号不成对')
  if (fields.length !== header.length) throw new UnusableRow(`应有${header.length}列，实有${fields.length}列`)
  return Object.fromEntries(COLUMNS.map((name) => [name, fields[header.indexOf(name)]]))
}

function fieldsOf(line: string): string[] | null {
  const records = recordsOf(line)
  return records?.length === 1 ? records[0]! : null
}

function recordsOf(text: string): string[][] | null {
  try {
    return parse(text, { relax_column_count: true })
  } catch {
    return null
  }
}
