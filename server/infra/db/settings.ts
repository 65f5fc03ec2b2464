import { eq, sql } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import { type Clock, createOffsetClock, computeClockOffset, systemClock } from '#server/infra/lib/clock.ts'
import type { Database, Queryable, Tx } from './connect.ts'
import { isSiteRunning } from './site-lock.ts'
import { settings } from './site.tables.ts'

const SECRET = 'site_secret'
const CLOCK_OFFSET = 'clock_offset_ms'
const ADDRESS = 'address'
const BACKUP = 'last_backup'

/** Returns the configured secret, or the one that the first start generated and stored in the database. */
export async function loadSiteSecret(db: Database, given: string | null): Promise<string> {
  if (given) return given
  const made = randomBytes(32).toString('base64url')
  await db.insert(settings).values({ key: SECRET, value: made }).onConflictDoNothing()
  return String(await readSetting(db, SECRET))
}

export async function isOtherSecret(db: Queryable, given: string | null): Promise<boolean> {
  const made = await readSetting(db, SECRET)
  return given !== null && typeof made === 'string' && made !== given
}

/** Stores the offset for `loadSiteClock` of workers and commands. Called by the process that starts the site. */
export async function saveClockOffset(db: Database, start: Date | null): Promise<void> {
  await saveSetting(db, CLOCK_OFFSET, computeClockOffset(start))
}

export const saveSiteAddress = (db: Database, address: string): Promise<void> => saveSetting(db, ADDRESS, address)

export async function findSiteAddress(db: Queryable): Promise<string | null> {
  const address = (await isSiteRunning(db)) ? await readSetting(db, ADDRESS) : null
  return typeof address === 'string' ? address : null
}

/** Returns the running site's clock. If no site runs, a clock starts at `start` (SITE_CLOCK); null: the machine's. */
export async function loadSiteClock(db: Queryable, start: Date | null): Promise<Clock> {
  const offset = (await isSiteRunning(db))
    ? Number((await readSetting(db, CLOCK_OFFSET)) ?? 0)
    : computeClockOffset(start)
  return offset === 0 ? systemClock : createOffsetClock(offset)
}

export const saveBackupTime = (db: Database, at: Date): Promise<void> => saveSetting(db, BACKUP, at.toISOString())

export async function findLastBackupTime(db: Queryable): Promise<Date | null> {
  const at = await readSetting(db, BACKUP)
  return typeof at === 'string' ? new Date(at) : null
}

/** Stores a value unless the stored one is equal or higher, compared as texts. */
export async function raiseSetting(tx: Tx, key: string, value: string): Promise<void> {
  await tx
    .insert(settings)
    .values({ key, value })
    .onConflictDoUpdate({
      target: settings.key,
      set: { value: sql`excluded.value` },
      setWhere: sql`${settings.value} #>> '{}' < excluded.value #>> '{}'`,
    })
}

/** Returns the value and locks its row (FOR SHARE) until the transaction ends. */
export async function lockSettingForShare(tx: Tx, key: string): Promise<unknown> {
  const [row] = await tx.select().from(settings).where(eq(settings.key, key)).for('share')
  return row?.value
}

export async function readSetting(db: Queryable, key: string): Promise<unknown> {
  const [row] = await db.select().from(settings).where(eq(settings.key, key))
  return row?.value
}

export async function saveSetting(db: Database | Tx, key: string, value: string | number | object): Promise<void> {
  const set = { value: sql`excluded.value` }
  await db.insert(settings).values({ key, value }).onConflictDoUpdate({ target: settings.key, set })
}
