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

/** What the last trial of a restore came to. */
export interface Trial {
  /** Our role may make a database to restore into; else the archive alone was read again. */
  isAllowed: boolean
  /** What was not as it had been, in words; null: all was. */
  trouble: string | null
  /** What was compared. */
  rows: number
  files: number
  answers: number
  /** When one last came back the same, in ISO 8601. */
  good: string | null
}

export const lastNight = (db: Reader): Promise<LastCheck<Night> | null> => lastCheck(db, NIGHT)
export const lastTrial = (db: Reader): Promise<LastCheck<Trial> | null> => lastCheck(db, TRIAL)

export const noteNight = (db: Database, at: Date, off: Night): Promise<void> =>
  db.transaction((tx) => saveCheck(tx, NIGHT, { at, off }))

/** Keeps when one was last good. */
export async function noteTrial(db: Database, at: Date, found: Omit<Trial, 'good'>): Promise<void> {
  const isGood = found.isAllowed && found.trouble === null
  const good = isGood ? at.toISOString() : ((await lastTrial(db))?.off.good ?? null)
  await db.transaction((tx) => saveCheck(tx, TRIAL, { at, off: { ...found, good } }))
}

/** When a backup was last made, and when one last came back the same; null: never. By the machine's clock. */
export async function backupTimes(db: Reader): Promise<{ backup: Date | null; restore: Date | null }> {
  const good = (await lastTrial(db))?.off.good ?? null
  return { backup: await lastBackup(db), restore: good === null ? null : new Date(good) }
}
