import type { Database, Reader } from '#server/infra/db/connect.ts'
import { type LastCheck, lastCheck, saveCheck } from '#server/infra/db/last-check.ts'
import { lastBackup } from '#server/infra/db/settings.ts'

const NIGHT = 'backup_night'
const TRIAL = 'restore_trial'

/** What a night came to. */
export interface Night {
  /** What went wrong, in words; null: nothing. */
  trouble: string | null
  /** How many backups are kept. */
  kept: number
}

/** Result of the last trial of a restore. */
export interface Trial {
  /** Why nothing was restored: the role may create no database; the database's disk has no room, or is unknown. */
  skipped: { why: 'role' | 'room' | 'unknown'; /** The room, in words. */ words: string } | null
  /** What differed, in words; null: nothing. */
  trouble: string | null
  /** What was compared. */
  rows: number
  files: number
  answers: number
  /** When a restore was last equal to its site, in ISO 8601. */
  good: string | null
}

export const lastNight = (db: Reader): Promise<LastCheck<Night> | null> => lastCheck(db, NIGHT)

/** Returns the last trial; null: there was none. Versions up to 0.1.0 stored `isAllowed` instead of `skipped`. */
export async function lastTrial(db: Reader): Promise<LastCheck<Trial> | null> {
  const last = await lastCheck<Trial & { isAllowed?: boolean }>(db, TRIAL)
  if (!last) return null
  const { isAllowed, ...off } = last.off
  const skipped = isAllowed === false ? ({ why: 'role', words: '' } as const) : (off.skipped ?? null)
  return { at: last.at, off: { ...off, skipped } }
}

export const noteNight = (db: Database, at: Date, off: Night): Promise<void> =>
  db.transaction((tx) => saveCheck(tx, NIGHT, { at, off }))

/** Stores the result of a trial, with the time of the last good one. */
export async function noteTrial(db: Database, at: Date, found: Omit<Trial, 'good'>): Promise<void> {
  const isGood = found.skipped === null && found.trouble === null
  const good = isGood ? at.toISOString() : ((await lastTrial(db))?.off.good ?? null)
  await db.transaction((tx) => saveCheck(tx, TRIAL, { at, off: { ...found, good } }))
}

/** When a backup was last made, and when one last came back the same; null: never. By the machine's clock. */
export async function backupTimes(db: Reader): Promise<{ backup: Date | null; restore: Date | null }> {
  const good = (await lastTrial(db))?.off.good ?? null
  return { backup: await lastBackup(db), restore: good === null ? null : new Date(good) }
}
