import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import type { Database, Tx } from '#server/infra/db/connect.ts'
import { type Arrival, type RecordOutcome, recordDraws } from './record-draws.ts'
import { csvRows, type Numbered } from './import-csv.ts'
import { jsonRows } from './import-json.ts'

export interface ImportReport {
  accepted: number
  unchanged: number
  corrected: number
  conflicting: number
  refused: number
  /** What is to be said of single rows. */
  lines: { line: number; kind: Exclude<RecordOutcome['kind'], 'accepted' | 'unchanged'>; reason: string }[]
}

type ImportContext = Omit<Arrival, 'source'>

/**
 * Takes in one file of draws, all its good rows or, on an error of ours, none. A CSV unless it is named .json. Throws
 * UnusableRow where the file as a whole can't be read as draws.
 */
export async function importFile(db: Database, file: string, by: ImportContext): Promise<ImportReport> {
  const rows = isJson(file)
    ? jsonRows(await readFile(file, 'utf8'))
    : await all(csvRows(createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Infinity })))
  return db.transaction((tx) => importRows(tx, rows, by))
}

/** The same of a file whose text is at hand, in the transaction that is given. */
export async function importText(
  tx: Tx,
  { name, text }: { name: string; text: string },
  by: ImportContext,
): Promise<ImportReport> {
  return importRows(tx, isJson(name) ? jsonRows(text) : await all(csvRows(text.split(/\r?\n/))), by)
}

const isJson = (name: string): boolean => name.toLowerCase().endsWith('.json')

async function importRows(tx: Tx, rows: readonly Numbered[], by: ImportContext): Promise<ImportReport> {
  const words = rows.flatMap((row) => ('word' in row ? [row.word] : []))
  const outcomes = await recordDraws(tx, words, { ...by, source: 'import' })
  let recorded = 0
  return reportOf(
    rows.map((row): LineOutcome => {
      const outcome = 'word' in row ? outcomes[recorded++]! : ({ kind: 'refused', reason: row.refused } as const)
      return { line: row.line, outcome }
    }),
  )
}

async function all(chunks: AsyncIterable<Numbered[]>): Promise<Numbered[]> {
  const rows: Numbered[] = []
  for await (const chunk of chunks) rows.push(...chunk)
  return rows
}

interface LineOutcome {
  line: number
  outcome: RecordOutcome
}

function reportOf(rows: readonly LineOutcome[]): ImportReport {
  const count = (kind: RecordOutcome['kind']) => rows.filter(({ outcome }) => outcome.kind === kind).length
  return {
    accepted: count('accepted'),
    unchanged: count('unchanged'),
    corrected: count('corrected'),
    conflicting: count('conflict'),
    refused: count('refused'),
    lines: rows.flatMap(({ line, outcome }) => ('reason' in outcome ? [{ line, ...outcome }] : [])),
  }
}
