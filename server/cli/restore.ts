import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { restore } from '#server/backup/backup.ts'
import { readConfig } from '#server/config.ts'
import { StartProblem } from '#server/lib/start-problem.ts'
import { uploadPlaces } from '#server/media/media.ts'
import { command, connected } from './command.ts'

await command(async () => {
  const [place] = process.argv.slice(2)
  if (!place) throw new StartProblem('用法：npm run restore -- 备份文件')
  const file = resolve(place)
  if (!existsSync(file)) throw new StartProblem(`没有文件 ${file}`)
  const config = readConfig(process.env)
  await connected(config, async (connection) => {
    const { store } = await uploadPlaces(config)
    const { rows, files } = await restore({ connection, store, siteSecret: config.siteSecret }, file)
    console.log(`已恢复：${connection.place}（${rows} 行，${files} 个文件放在 ${store.place}）。现在可以 npm start`)
  })
})
