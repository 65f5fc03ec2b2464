import type { Database, Queryable } from '#server/infra/db/connect.ts'
import { type LastCheck, findLastCheck, saveCheck } from '#server/infra/db/last-check.ts'
import { findLastBackupTime } from '#server/infra/db/settings.ts'

const NIGHT = 'backup_night'
const TRIAL = 'restore_trial'

export interface NightResult {
  trouble: string | null
  kept: number
}

export interface TrialResult {
  /**
   * Reason for skipping the restore test: the role cannot create databases; the database's disk is too small or
   * unknown.
   */
  skipped: {
    why: 'role' | 'room' | 'unknown'
    /** For `room`: free and required space; otherwise ''. */
    words: string
  } | null
  trouble: string | null
  rows: number
  files: number
  answers: number
  /** Time of the last successful restore test, ISO 8601; null: none yet. */
  good: string | null
}

export const findLastNight = (db: Queryable): Promise<LastCheck<NightResult> | null> => findLastCheck(db, NIGHT)

export const findLastTrial = (db: Queryable): Promise<LastCheck<TrialResult> | null> => findLastCheck(db, TRIAL)

export const saveNight = (db: Database, at: Date, off: NightResult): Promise<void> =>
  db.transaction((tx) => saveCheck(tx, NIGHT, { at, off }))

export async function saveTrial(db: Database, at: Date, found: Omit<TrialResult, 'good'>): Promise<void> {
  const isGood = found.skipped === null && found.trouble === null
  const good = isGood ? at.toISOString() : ((await findLastTrial(db))?.off.good ?? null)
  await db.transaction((tx) => saveCheck(tx, TRIAL, { at, off: { ...found, good } }))
}

export async function findBackupTimes(db: Queryable): Promise<{ backup: Date | null; restore: Date | null }> {
  const good = (await findLastTrial(db))?.off.good ?? null
  return { backup: await findLastBackupTime(db), restore: good === null ? null : new Date(good) }
}
