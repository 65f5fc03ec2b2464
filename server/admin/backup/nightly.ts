import type { FastifyBaseLogger } from 'fastify'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Connection } from '#server/infra/db/connect.ts'
import { lastBackup } from '#server/infra/db/settings.ts'
import type { Clock } from '#server/infra/lib/clock.ts'
import { type BucketFolder, bucketFolder, type Places } from '#server/ugc/media/media.ts'
import { sweepHalves } from './archive.ts'
import { backUp } from './backup.ts'
import type { BackupSettings } from './backup.settings.ts'
import { expired, isNightly, type Keeping, nightlyName } from './kept.ts'
import { lastTrial, noteNight, noteTrial } from './records.ts'
import { type Answers, trialOf } from './trial.ts'
import { troubleIn } from './trouble.ts'

const DAY = 86_400_000
/** 03:30 in Shanghai, after the clean-up jobs: in UTC, on the previous day. */
const NIGHT_MS = 19.5 * 3_600_000
/** Four hourly runs from then on, so that a failure is retried. */
export const NIGHTLY = '30 19-22 * * *'
/** A week minus the hours by which a night's backup may be delayed. */
const TRIAL_AFTER = 6.5 * DAY

export interface NightlyDeps {
  backup: BackupSettings
  recipient: string | null
  siteSecret: string | null
  connection: Connection
  places: Promise<Places>
  clock: Clock
  /** The machine's clock, which dates backups. */
  realTime: Clock
  log: FastifyBaseLogger
  answers: Answers
}

/**
 * Creates the night's backup if it is due or the folder is empty, with a trial restore once a week. Then deletes
 * expired backups and copies the others to the bucket. Idempotent: a second call does only the remaining work. A
 * failure is stored for the 今天 page, and old backups remain.
 */
export async function backUpByNight(deps: NightlyDeps, signal: AbortSignal): Promise<void> {
  const { backup, connection, realTime, log } = deps
  const { db } = connection
  const now = realTime.now()
  const bucket = backup.bucket && (await bucketFolder(backup.bucket.s3, backup.bucket.folder))
  try {
    await mkdir(backup.folder, { recursive: true, mode: 0o700 })
    await sweepHalves(backup.folder)
    const isEmpty = (await backupsIn(backup.folder)).length === 0
    if (isEmpty || isDue(await lastBackup(db), now)) await make(deps, now, signal)
    await thinned(backup)
    if (bucket) await copied(backup, bucket, signal)
    await noteNight(db, now, { trouble: null, kept: (await backupsIn(backup.folder)).length })
  } catch (error) {
    if (signal.aborted) return
    log.error({ err: error }, 'the backup of this night failed')
    const words = troubleIn(error, backup.folder, bucket?.place ?? '') ?? (error as Error).message
    const kept = await backupsIn(backup.folder).catch(() => [])
    await noteNight(db, now, { trouble: words, kept: kept.length })
  }
}

/** Returns whether the last backup is older than the latest 03:30. */
export function isDue(last: Date | null, now: Date): boolean {
  const night = Math.floor((now.getTime() - NIGHT_MS) / DAY) * DAY + NIGHT_MS
  return last === null || last.getTime() < night
}

async function make(deps: NightlyDeps, now: Date, signal: AbortSignal): Promise<void> {
  const { backup, recipient, siteSecret, connection, log } = deps
  const look = (await isTrialDue(connection, now)) ? await trialInto(deps, now, signal) : undefined
  const whole = { connection, store: (await deps.places).store, siteSecret }
  const file = join(backup.folder, nightlyName(now, recipient !== null))
  const made = await backUp(whole, file, now, { signal, recipient, ...(look && { look }) })
  const seconds = Math.round((deps.realTime.now().getTime() - now.getTime()) / 1000)
  log.info({ file, ...made, seconds }, 'backed up')
}

/** Returns true once a week, and each night after a failed or skipped trial. */
async function isTrialDue({ db }: Connection, now: Date): Promise<boolean> {
  const last = await lastTrial(db)
  if (!last || last.off.trouble !== null || last.off.skipped !== null) return true
  return now.getTime() - last.at.getTime() > TRIAL_AFTER
}

async function trialInto(deps: NightlyDeps, now: Date, signal: AbortSignal): Promise<(plain: string) => Promise<void>> {
  const { backup, connection, siteSecret, answers, clock, log } = deps
  const { isBlind } = backup
  const trial = await trialOf({ connection, siteSecret, answers, at: clock.now(), signal, isBlind })
  return async (plain) => {
    const found = await trial(plain)
    log[found.trouble === null ? 'info' : 'error'](
      found,
      found.skipped ? 'trial of the backup skipped' : 'backup tried',
    )
    await noteTrial(connection.db, now, found)
  }
}

/** Names of the nightly backups in the folder. */
const backupsIn = async (folder: string): Promise<string[]> => (await readdir(folder)).filter(isNightly)

async function thinned({ folder, keeping }: BackupSettings): Promise<void> {
  for (const name of expired(await readdir(folder), keeping)) await rm(join(folder, name))
}

/**
 * Copies the nightly backups missing in the bucket, then deletes the expired ones there. Another machine may have
 * copied others. Files of other origin are neither copied nor deleted.
 */
async function copied({ folder, keeping }: BackupSettings, bucket: BucketFolder, signal: AbortSignal): Promise<void> {
  const [here, there] = [await backupsIn(folder), await bucket.names()]
  const lacking = missing(here, there, keeping)
  for (const name of lacking) {
    signal.throwIfAborted()
    await bucket.put(name, join(folder, name))
  }
  for (const name of expired([...there, ...lacking], keeping)) await bucket.remove(name)
}

function missing(here: readonly string[], there: readonly string[], keeping: Keeping): string[] {
  const old = expired([...new Set([...here, ...there])], keeping)
  return here.filter((name) => !there.includes(name) && !old.includes(name))
}
