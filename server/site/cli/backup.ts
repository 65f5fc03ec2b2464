import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { shanghaiTime } from '#lottery/dates.ts'
import { backUp, freeOrRefuse } from '#server/admin/backup/backup.ts'
import { readConfig } from '#server/site/config.ts'
import { systemClock } from '#server/infra/lib/clock.ts'
import { StartProblem } from '#server/infra/lib/start-problem.ts'
import { uploadPlaces } from '#server/ugc/media/media.ts'
import { command, connected } from './command.ts'

const HELP = '用法：npm run backup -- 目录（文件名按时间取）或 npm run backup -- 文件'
const MB = 1024 ** 2

await command(async () => {
  const [place] = process.argv.slice(2)
  if (!place) throw new StartProblem(HELP)
  const now = systemClock.now()
  const file = fileFor(place, now)
  const config = readConfig(process.env)
  // Not migrated first: what is backed up before an upgrade is the site as it was.
  await connected(config, async (connection, signal) => {
    const { store } = await uploadPlaces(config)
    const site = { connection, store, siteSecret: config.siteSecret }
    const { rows, files } = await backUp(site, file, now, signal)
    const took = ((systemClock.now().getTime() - now.getTime()) / 1000).toFixed(1)
    const size = (statSync(file).size / MB).toFixed(1)
    console.log(`已备份并核对：${file}（${size} MB，${rows} 行，${files} 个文件取自 ${store.place}，${took} 秒）`)
  })
})

/** A folder gets a file named by the time; an existing file is not written over. */
function fileFor(place: string, now: Date): string {
  const path = resolve(place)
  const isFolder = existsSync(path) && statSync(path).isDirectory()
  const file = isFolder ? join(path, `caiyun-${shanghaiTime(now).replaceAll(/\D/g, '')}.tar.gz`) : path
  freeOrRefuse(file)
  if (!isFolder && !existsSync(join(path, '..'))) throw new StartProblem(`没有目录 ${join(path, '..')}`)
  return file
}
