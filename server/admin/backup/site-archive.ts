import { createHmac } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import type { Connection } from '#server/infra/db/connect.ts'
import { hasTables, migrateTo } from '#server/infra/db/migrate.ts'
import { saveBackupTime } from '#server/infra/db/settings.ts'
import { isSiteRunning } from '#server/infra/db/site-lock.ts'
import { withClient } from '#server/infra/db/client.ts'
import { StartProblem } from '#server/infra/lib/errors.ts'
import { type Store, sumUploadBytes, countUploads } from '#server/ugc/media/media.ts'
import {
  readBytes,
  type ArchiveEntry,
  type ArchiveWriter,
  type ArchiveOptions,
  readArchive,
  type ReadOptions,
  verifyArchive,
  writeArchive,
} from './archive.ts'
import {
  readDatabaseSize,
  formatBytes as bytesInWords,
  type DiskSpace,
  checkFolderSpace,
  checkDatabaseSpace,
} from './disk-space.ts'
import { checkSignature, isEncrypted } from './encryption.ts'
import { formatBackupFailure } from './failure-message.ts'
import { copyIn, copyOut, refillTables, type Filling, isInUse, type Plan, readPlan } from './tables.ts'

const PLAN = 'site.json'
const COUNTS = 'counts.json'
export const TABLE_ENTRY = /^tables\/(.+)\/\d+$/
const UPLOAD_ENTRY = /^uploads\/([\w.-]+)$/
/** Entries that are neither rows nor uploads. */
export const NO_CONTENT: readonly string[] = [PLAN, COUNTS]
const NAMES_AT_A_TIME = 500

export interface SiteData {
  connection: Connection
  store: Store
  siteSecret: string | null
}

interface RestoreTarget extends Omit<SiteData, 'store'> {
  store: Pick<Store, 'place' | 'take' | 'free'>
}

/** Content of site.json, the first entry of an archive. */
interface ArchiveHead extends Plan {
  /** Fingerprint of SITE_SECRET, which the restored site needs as well; null: the secret is in the database. */
  secretMark: string | null
}

export interface BackupCounts {
  rows: number
  files: number
}

interface RestoreOptions extends ReadOptions {
  onProgress?: (total: BackupCounts) => void
}

/**
 * Writes a verified backup of the site to `file`. Skips uploads that are deleted during the backup. Throws a
 * StartProblem for expected failures.
 */
export async function createBackup(
  { connection, store, siteSecret }: SiteData,
  file: string,
  now: Date,
  finishing: ArchiveOptions = {},
): Promise<BackupCounts> {
  if (!(await hasTables(connection.db))) throw new StartProblem('这里还没有站点，没有可以备份的')
  await checkBackupSpace(connection, dirname(file), finishing).catch(toStartProblem(dirname(file), store))
  let total: BackupCounts = { rows: 0, files: 0 }
  const fill = async (archive: ArchiveWriter) => {
    const add = (client: pg.Client) => addDatabase(archive, client, computeSecretMark(siteSecret))
    const rows = await inTransaction(connection, add, SNAPSHOT)
    total = { rows, files: await addUploads(archive, store) }
    if (total.files === 0 && (await countUploads(connection.db)) > 0)
      throw new StartProblem(formatMissingUploads(store))
  }
  await writeArchive(file, fill, { ...finishing, secret: siteSecret }).catch(toStartProblem(dirname(file), store))
  await saveBackupTime(connection.db, now)
  return total
}

/** An encrypted archive is written from a plain one, so both need space temporarily. */
async function checkBackupSpace(
  connection: Connection,
  folder: string,
  { recipient = null }: ArchiveOptions,
): Promise<void> {
  // Half of the database's size: an archive has no indexes, and its rows are compressed.
  const archive = (await readDatabaseSize(connection)) / 2 + (await sumUploadBytes(connection.db))
  checkSpace(await checkFolderSpace(folder, recipient === null ? archive : 2 * archive), '不能备份')
}

/** Rows with indexes need up to twice the size of their text. If the disk is unknown, the restore is attempted. */
async function checkRestoreSpace(
  { connection, store }: RestoreTarget,
  { tables = 0, uploads = 0 }: Record<string, number>,
): Promise<void> {
  checkSpace(await checkDatabaseSpace(connection, 2 * tables), '不能恢复')
  const free = await store.free()
  if (free < uploads)
    throw new StartProblem(`不能恢复：${store.place} 只剩 ${bytesInWords(free)}，要 ${bytesInWords(uploads)}`)
}

function checkSpace(room: DiskSpace, what: string): void {
  if (room.state === 'short') throw new StartProblem(`${what}：${room.words}`)
}

/** Without this error, missing uploads would be noticed only at the restore. */
const formatMissingUploads = ({ place }: Store): string =>
  `站点有上传的文件，而 ${place} 里一个也没有：请用站点运行时的环境变量（DATA_DIR，UPLOAD_STORE 和 S3_ 开头的）来备份`

function toStartProblem(folder: string, { place }: Pick<Store, 'place'>) {
  return (error: unknown): never => {
    const words = formatBackupFailure(error, folder, place)
    if (words === null) throw error
    throw new StartProblem(words, { cause: error })
  }
}

async function addDatabase(archive: ArchiveWriter, client: pg.Client, secretMark: string | null): Promise<number> {
  const plan = await readPlan(client)
  await archive.add(PLAN, toJsonBuffer({ ...plan, secretMark } satisfies ArchiveHead))
  const counts: Record<string, number> = {}
  for (const table of plan.tables) {
    let piece = 0
    counts[table.name] = await copyOut(client, table, (bytes) => archive.add(`tables/${table.name}/${piece++}`, bytes))
  }
  await archive.add(COUNTS, toJsonBuffer(counts))
  return sumCounts(counts)
}

async function addUploads(archive: ArchiveWriter, store: Store): Promise<number> {
  let files = 0
  for await (const names of store.names(NAMES_AT_A_TIME)) {
    // A name that starts with a dot is a temporary file.
    for (const name of names.filter((one) => !one.startsWith('.'))) {
      const file = await store.read(name)
      if (!file) continue
      await archive.addStream(`uploads/${name}`, file.length, file.body)
      files++
    }
  }
  return files
}

/** Restores to an unused database in one transaction, so an interrupted restore can be repeated. */
export async function restoreBackup(
  site: RestoreTarget,
  file: string,
  { onProgress = () => {}, ...reading }: RestoreOptions = {},
): Promise<BackupCounts> {
  const { connection, store, siteSecret } = site
  if (await isSiteRunning(connection.db)) throw new StartProblem('站点正在运行，请先停止它')
  if (await isInUse(connection)) throw new StartProblem('这里已经有站点的数据：请换一个空的 DATA_DIR，或一个空的数据库')
  await checkKey(file, reading)
  if (reading.identity) await checkSignature(file, siteSecret, reading.unsigned)
  const bytes = await verifyArchive(file, reading)
  const head = await readHead(file, reading)
  if (head.secretMark !== null && head.secretMark !== computeSecretMark(siteSecret))
    throw new StartProblem('SITE_SECRET 不是备份时的那一个：请先设成原来的')
  await checkRestoreSpace(site, bytes)
  await migrateTo(connection, head.migrations)
  let total: BackupCounts = { rows: 0, files: 0 }
  await inTransaction(connection, async (client) => {
    await refillTables(client, head.tables, async () => {
      for await (total of restoreEntries(readArchive(file, reading), client, store, head)) onProgress(total)
    })
    for (const { name, last } of head.sequences)
      await client.query("select setval(format('public.%I', $1::text)::regclass, $2)", [name, last])
    await client.query('analyze')
  }).catch(toStartProblem(tmpdir(), store))
  return total
}

async function checkKey(file: string, { identity = null }: ReadOptions): Promise<void> {
  const needed = await isEncrypted(file)
  if (needed && identity === null) throw new StartProblem(`${file} 加了密：请用 --key 给出钥匙的文件`)
  if (!needed && identity !== null) throw new StartProblem(`${file} 没有加密：请去掉 --key`)
}

async function readHead(file: string, reading: ReadOptions): Promise<ArchiveHead> {
  for await (const { name, body } of readArchive(file, reading))
    if (name === PLAN) return parseHead(await readBytes(body)) ?? throwForeignFile(file)
  return throwForeignFile(file)
}

function throwForeignFile(file: string): never {
  throw new StartProblem(`${file} 不是本站的备份`)
}

/** Parses site.json; null: another program wrote the archive. */
function parseHead(bytes: Buffer): ArchiveHead | null {
  try {
    const head = JSON.parse(bytes.toString()) as Partial<ArchiveHead>
    const isOurs = Array.isArray(head.tables) && Array.isArray(head.sequences) && head.migrations !== undefined
    return isOurs ? (head as ArchiveHead) : null
  } catch {
    return null
  }
}

async function* restoreEntries(
  entries: AsyncIterable<ArchiveEntry>,
  client: pg.Client,
  store: RestoreTarget['store'],
  { tables }: ArchiveHead,
): AsyncGenerator<BackupCounts> {
  const counts: Record<string, number> = Object.fromEntries(tables.map(({ name }) => [name, 0]))
  let filling: Filling | null = null
  let files = 0
  for await (const { name, body } of entries) {
    const table = TABLE_ENTRY.exec(name)?.[1]
    if (filling && filling.name !== table) {
      counts[filling.name] = await filling.end()
      filling = null
    }
    const upload = UPLOAD_ENTRY.exec(name)?.[1]
    if (table !== undefined) {
      const of = tables.find((one) => one.name === table)!
      filling ??= await copyIn(client, of)
      counts[table]! += await filling.put(body)
    } else if (upload !== undefined) files += await restoreUpload(store, upload, body)
    else if (name === COUNTS) assertEqualCounts(counts, await readBytes(body))
    yield { rows: sumCounts(counts), files }
  }
}

function assertEqualCounts(counts: Record<string, number>, stated: Buffer): void {
  if (stated.equals(toJsonBuffer(counts))) return
  throw new Error(`rows came as ${JSON.stringify(counts)} and should be ${stated.toString()}`)
}

async function restoreUpload(store: RestoreTarget['store'], name: string, body: AsyncIterable<Buffer>): Promise<1> {
  const folder = await mkdtemp(join(tmpdir(), 'caiyun-upload-'))
  try {
    const path = join(folder, name)
    await pipeline(body, createWriteStream(path))
    await store.take(name, path)
    return 1
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Runs `work` in a transaction on a separate connection, which has no request timeouts. */
const inTransaction = <T>(
  { client: config }: Connection,
  work: (client: pg.Client) => Promise<T>,
  begin = 'begin',
): Promise<T> =>
  withClient(config, async (client) => {
    await client.query(begin)
    const done = await work(client)
    await client.query('commit')
    return done
  })

const SNAPSHOT = 'begin isolation level repeatable read read only'

const toJsonBuffer = (value: object): Buffer => Buffer.from(JSON.stringify(value))
const sumCounts = (counts: Record<string, number>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)
const computeSecretMark = (secret: string | null): string | null =>
  secret && createHmac('sha256', secret).update('backup').digest('hex')
