import { accessSync, constants, readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type BackupCounts, findIdentity, restoreBackup } from '#server/admin/backup/backup.ts'
import { readConfig } from '#server/site/config.ts'
import { isOtherSecret } from '#server/infra/db/settings.ts'
import { deleteUnfinishedRuns } from '#server/infra/jobs/unfinished-runs.ts'
import { getErrorCode, StartProblem } from '#server/infra/lib/errors.ts'
import { openUploadStorage } from '#server/ugc/media/media.ts'
import { runCommand, withConnection } from './command.ts'

const PAUSE_MS = 3000
const OTHER_SECRET =
  '注意：备份时的站点密钥在数据库里，而 SITE_SECRET 是另一个：运营人员的动态口令、浏览器推送和邮件里的链接都会失效。要保留它们，请去掉 SITE_SECRET 再启动'

await runCommand(async () => {
  const { file, ...opening } = parseRestoreArguments()
  const config = readConfig(process.env)
  await withConnection(config, async (connection, signal) => {
    const { store } = await openUploadStorage(config)
    console.log(`正在核对 ${file}`)
    const site = { connection, store, siteSecret: config.siteSecret }
    const { rows, files } = await restoreBackup(site, file, {
      signal,
      ...opening,
      onProgress: createProgressPrinter(),
    })
    await deleteUnfinishedRuns(connection.db)
    if (await isOtherSecret(connection.db, config.siteSecret)) console.log(OTHER_SECRET)
    console.log(`已恢复：${connection.place}（${rows} 行，${files} 个文件放在 ${store.place}）。现在可以启动站点`)
  })
})

function parseRestoreArguments(): { file: string; identity: string | null; unsigned: boolean } {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    strict: false,
    options: { key: { type: 'string' }, unsigned: { type: 'boolean' } },
  })
  const [place] = positionals
  if (!place) throw new StartProblem('用法：npm run restore -- 备份文件（加了密的：备份文件 --key 钥匙文件）')
  const identity = typeof values.key === 'string' ? readIdentity(resolveReadableFile(values.key)) : null
  return { file: resolveReadableFile(place), identity, unsigned: values.unsigned === true }
}

function resolveReadableFile(place: string): string {
  const file = resolve(place)
  try {
    accessSync(file, constants.R_OK)
    if (statSync(file).isFile()) return file
  } catch (error) {
    const words = getErrorCode(error) === 'ENOENT' ? '没有文件' : '运行这个命令的用户没有权限读'
    throw new StartProblem(`${words} ${file}`)
  }
  throw new StartProblem(`${file} 不是文件：请写备份文件本身的路径`)
}

function readIdentity(file: string): string {
  const identity = findIdentity(readFileSync(file, 'utf8'))
  if (identity === null) throw new StartProblem(`${file} 里没有钥匙：要有 AGE-SECRET-KEY- 开头的一行`)
  return identity
}

function createProgressPrinter(): (progress: BackupCounts) => void {
  let next = 0
  return ({ rows, files }) => {
    if (performance.now() < next) return
    next = performance.now() + PAUSE_MS
    console.log(`恢复到 ${rows} 行，${files} 个文件`)
  }
}
