import type { FastifyBaseLogger } from 'fastify'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Connection } from '#server/infra/db/connect.ts'
import { findLastBackupTime } from '#server/infra/db/settings.ts'
import type { Clock } from '#server/infra/lib/clock.ts'
import { type BucketFolder, openBucketFolder, type UploadStorage } from '#server/ugc/media/media.ts'
import { deletePartialFiles } from './archive.ts'
import type { BackupSettings } from './backup.settings.ts'
import { selectExpired, isNightly, type BackupRetention, buildNightlyName } from './backup-retention.ts'
import { findLastTrial, saveNight, saveTrial } from './records.ts'
import { type ReadResponses, prepareTrial } from './trial.ts'
import { formatBackupFailure } from './failure-message.ts'
import { createBackup } from './site-archive.ts'

const DAY = 86_400_000
/** 03:30 in Shanghai, after the clean-up jobs, as time of day in UTC: 19:30 on the previous day. */
const NIGHT_MS = 19.5 * 3_600_000
/** Cron times in UTC: hourly from 03:30 to 06:30 in Shanghai, so that a failure is retried. */
export const NIGHTLY = '30 19-22 * * *'
/** Minimum time between restore tests: a week minus the hours by which a night's backup may be delayed. */
const TRIAL_AFTER = 6.5 * DAY

export interface NightlyDeps {
  backup: BackupSettings
  recipient: string | null
  siteSecret: string | null
  connection: Connection
  places: Promise<UploadStorage>
  clock: Clock
  /** The machine's clock. Its time decides when a backup is due, and is in the names of backups. */
  realTime: Clock
  log: FastifyBaseLogger
  answers: ReadResponses
}

/**
 * Creates the night's backup if it is due or the folder is empty, deletes expired backups and copies the remaining ones
 * to the bucket. A second call does only the remaining work. Stores a failure for the operators' page 今天.
 */
export async function runNightlyBackup(deps: NightlyDeps, signal: AbortSignal): Promise<void> {
  const { backup, connection, realTime, log } = deps
  const { db } = connection
  const now = realTime.now()
  const bucket = backup.bucket && (await openBucketFolder(backup.bucket.s3, backup.bucket.folder))
  try {
    await mkdir(backup.folder, { recursive: true, mode: 0o700 })
    await deletePartialFiles(backup.folder)
    const isEmpty = (await listBackups(backup.folder)).length === 0
    if (isEmpty || isDue(await findLastBackupTime(db), now)) await runBackup(deps, now, signal)
    await deleteExpired(backup)
    if (bucket) await copyToBucket(backup, bucket, signal)
    await saveNight(db, now, { trouble: null, kept: (await listBackups(backup.folder)).length })
  } catch (error) {
    if (signal.aborted) return
    log.error({ err: error }, 'nightly backup failed')
    const words = formatBackupFailure(error, backup.folder, bucket?.place ?? '') ?? (error as Error).message
    const kept = await listBackups(backup.folder).catch(() => [])
    await saveNight(db, now, { trouble: words, kept: kept.length })
  }
}

export function isDue(last: Date | null, now: Date): boolean {
  const night = Math.floor((now.getTime() - NIGHT_MS) / DAY) * DAY + NIGHT_MS
  return last === null || last.getTime() < night
}

async function runBackup(deps: NightlyDeps, now: Date, signal: AbortSignal): Promise<void> {
  const { backup, recipient, siteSecret, connection, log } = deps
  const look = (await isTrialDue(connection, now)) ? await createTrialStep(deps, now, signal) : undefined
  const whole = { connection, store: (await deps.places).store, siteSecret }
  const file = join(backup.folder, buildNightlyName(now, recipient !== null))
  const made = await createBackup(whole, file, now, { signal, recipient, ...(look && { look }) })
  const seconds = Math.round((deps.realTime.now().getTime() - now.getTime()) / 1000)
  log.info({ file, ...made, seconds }, 'backed up')
}

/** A restore test is due once a week, and with each backup after a failed or skipped one. */
async function isTrialDue({ db }: Connection, now: Date): Promise<boolean> {
  const last = await findLastTrial(db)
  if (!last || last.off.trouble !== null || last.off.skipped !== null) return true
  return now.getTime() - last.at.getTime() > TRIAL_AFTER
}

async function createTrialStep(
  deps: NightlyDeps,
  now: Date,
  signal: AbortSignal,
): Promise<(plain: string) => Promise<void>> {
  const { backup, connection, siteSecret, answers, clock, log } = deps
  const { isBlind } = backup
  const trial = await prepareTrial({ connection, siteSecret, answers, at: clock.now(), signal, isBlind })
  return async (plain) => {
    const found = await trial(plain)
    log[found.trouble === null ? 'info' : 'error'](
      found,
      found.skipped ? 'restore test skipped' : 'restore test completed',
    )
    await saveTrial(connection.db, now, found)
  }
}

const listBackups = async (folder: string): Promise<string[]> => (await readdir(folder)).filter(isNightly)

async function deleteExpired({ folder, keeping }: BackupSettings): Promise<void> {
  for (const name of selectExpired(await readdir(folder), keeping)) await rm(join(folder, name))
}

/**
 * Nightly backups of another machine in the bucket count for the retention and may be deleted. Other files in it are
 * never deleted.
 */
async function copyToBucket(
  { folder, keeping }: BackupSettings,
  bucket: BucketFolder,
  signal: AbortSignal,
): Promise<void> {
  const [here, there] = [await listBackups(folder), await bucket.names()]
  const lacking = selectMissing(here, there, keeping)
  for (const name of lacking) {
    signal.throwIfAborted()
    await bucket.put(name, join(folder, name))
  }
  for (const name of selectExpired([...there, ...lacking], keeping)) await bucket.remove(name)
}

function selectMissing(here: readonly string[], there: readonly string[], keeping: BackupRetention): string[] {
  const old = selectExpired([...new Set([...here, ...there])], keeping)
  return here.filter((name) => !there.includes(name) && !old.includes(name))
}
