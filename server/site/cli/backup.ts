import { existsSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createBackup, assertNoFile, buildManualName, generateKeyPair } from '#server/admin/backup/backup.ts'
import { readConfig } from '#server/site/config.ts'
import { systemClock } from '#server/infra/lib/clock.ts'
import { StartProblem } from '#server/infra/lib/errors.ts'
import { openUploadStorage } from '#server/ugc/media/media.ts'
import { runCommand, withConnection } from './command.ts'

const HELP = `用法：npm run backup -- 目录（文件名按时间取）或 npm run backup -- 文件
      npm run backup -- keygen 文件（生成加密备份的钥匙）`
const MB = 1024 ** 2

await runCommand(async () => {
  const [place, keyFile] = process.argv.slice(2)
  if (!place || (place === 'keygen' && !keyFile)) throw new StartProblem(HELP)
  await (keyFile ? writeKeyFile(place, resolve(keyFile)) : runBackupCommand(place))
})

async function runBackupCommand(place: string): Promise<void> {
  const now = systemClock.now()
  const config = readConfig(process.env)
  const recipient = config.backupKey
  const file = chooseBackupFile(place, now, recipient !== null)
  // Does not migrate first, because a backup before an upgrade must contain the old state.
  await withConnection(config, async (connection, signal) => {
    const { store } = await openUploadStorage(config)
    const site = { connection, store, siteSecret: config.siteSecret }
    const { rows, files } = await createBackup(site, file, now, { signal, recipient })
    const took = ((systemClock.now().getTime() - now.getTime()) / 1000).toFixed(1)
    const size = (statSync(file).size / MB).toFixed(1)
    const done = recipient === null ? '已备份并核对' : '已备份、核对并加密'
    console.log(`${done}：${file}（${size} MB，${rows} 行，${files} 个文件取自 ${store.place}，${took} 秒）`)
  })
}

/**
 * Returns the path of the backup. If `place` is a folder, the file name contains the time. Throws a StartProblem if the
 * file exists.
 */
function chooseBackupFile(place: string, now: Date, isSealed: boolean): string {
  const path = resolve(place)
  const isFolder = existsSync(path) && statSync(path).isDirectory()
  const file = isFolder ? join(path, buildManualName(now, isSealed)) : path
  assertNoFile(file)
  if (!isFolder && !existsSync(join(path, '..'))) throw new StartProblem(`没有目录 ${join(path, '..')}`)
  return file
}

/** Writes a new key in age-keygen's format. Only the owner can read the file. */
async function writeKeyFile(verb: string, file: string): Promise<void> {
  if (verb !== 'keygen') throw new StartProblem(HELP)
  assertNoFile(file)
  const { identity, recipient } = await generateKeyPair()
  writeFileSync(file, `# public key: ${recipient}\n${identity}\n`, { flag: 'wx', mode: 0o600 })
  console.log(`钥匙写在 ${file}：请把它存到别处，再从这台机器上删除；丢了它，加密的备份谁也打不开`)
  console.log(`BACKUP_KEY=${recipient}`)
}
