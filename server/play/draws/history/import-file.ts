import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { decodeText, UNREADABLE } from '#contract/play/file-text.ts'
import type { Database, Tx } from '#server/infra/db/connect.ts'
import { parseDrawFile } from './draw-rows.ts'
import { type DrawArrival, type RecordOutcome, recordDraws } from '#server/play/draws/record/record-draws.ts'
import { UnusableRow } from '#server/play/draws/record/unusable-row.ts'

export interface ImportReport {
  accepted: number
  unchanged: number
  corrected: number
  conflicting: number
  refused: number
  /** Rows that were corrected, conflicting or refused, each with the reason. */
  lines: { line: number; kind: Exclude<RecordOutcome['kind'], 'accepted' | 'unchanged'>; reason: string }[]
}

type ImportContext = Omit<DrawArrival, 'source'>
type ImportedText = { readonly name: string; readonly text: string }

/** Imports the valid rows of a file, or none if an unexpected error occurs. Throws UnusableRow for an unreadable file. */
export async function importFile(db: Database, file: string, by: ImportContext): Promise<ImportReport> {
  const text = decodeText(await readFile(file))
  if (text === null) throw new UnusableRow(UNREADABLE)
  return db.transaction((tx) => importText(tx, { name: basename(file), text }, by))
}

export async function importText(tx: Tx, file: ImportedText, by: ImportContext): Promise<ImportReport> {
  const rows = parseDrawFile(file.name, file.text)
  const words = rows.flatMap((row) => ('word' in row ? [row.word] : []))
  const recorded = (await recordDraws(tx, words, { ...by, source: 'import' })).values()
  const outcomes = rows.map((row) => ({
    line: row.line,
    ...('word' in row ? recorded.next().value! : ({ kind: 'refused', reason: row.refused } as const)),
  }))
  const count = (wanted: RecordOutcome['kind']) => outcomes.filter(({ kind }) => kind === wanted).length
  return {
    accepted: count('accepted'),
    unchanged: count('unchanged'),
    corrected: count('corrected'),
    conflicting: count('conflict'),
    refused: count('refused'),
    lines: outcomes.flatMap((one) => ('reason' in one ? [one] : [])),
  }
}
