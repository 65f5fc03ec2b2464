import { sql } from 'drizzle-orm'
import { readConfig } from '#server/site/config.ts'
import type { Connection } from '#server/infra/db/connect.ts'
import { migrate } from '#server/infra/db/migrate.ts'
import { isSiteRunning } from '#server/infra/db/site-lock.ts'
import { StartProblem } from '#server/infra/lib/errors.ts'
import { runCommand, withConnection } from './command.ts'

await runCommand(async () => {
  const config = readConfig(process.env)
  if (config.production) throw new StartProblem('生产环境（NODE_ENV=production）的数据库不能清空')
  await withConnection(config, reset)
})

async function reset(connection: Connection): Promise<void> {
  if (await isSiteRunning(connection.db)) throw new StartProblem('站点正在运行，请先停止它')
  await connection.db.execute(sql`drop schema if exists public, drizzle, graphile_worker cascade`)
  await connection.db.execute(sql`create schema public`)
  await migrate(connection)
  console.log(`数据库已清空：${connection.place}`)
}
