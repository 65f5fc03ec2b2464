import { readConfig } from '#server/config.ts'
import { layDemoContent } from '#server/content/content.ts'
import { connect } from '#server/db/connect.ts'
import type { Connection } from '#server/db/connect.ts'
import { purgeHot } from '#server/db/hot-channel.ts'
import { migrate } from '#server/db/migrate.ts'
import { siteClock } from '#server/db/settings.ts'
import { siteLives } from '#server/db/site-mark.ts'
import { StartProblem } from '#server/start-problem.ts'

try {
  const config = readConfig(process.env)
  if (config.production && !config.demo) throw new StartProblem('示例内容只用于开发和演示站')
  const connection = await connect(config.database)
  await seed(connection, config.siteClock).finally(() => connection.close())
  console.log(`示例内容已就绪：${connection.place}`)
} catch (error) {
  if (!(error instanceof StartProblem)) throw error
  console.error(error.message)
  process.exitCode = 1
}

/** Adds what is missing of the example content; a living site shows it at once. */
async function seed(connection: Connection, clockStart: Date | null): Promise<void> {
  if (!(await siteLives(connection.db))) await migrate(connection)
  const clock = await siteClock(connection.db, clockStart)
  await connection.db.transaction(async (tx) => {
    await layDemoContent(tx, clock.now())
    await purgeHot(tx)
  })
}
