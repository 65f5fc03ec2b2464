import { readConfig } from '#server/site/config.ts'
import { createLogger } from '#server/site/logger.ts'
import { runCommand, withSite } from './command.ts'
import { parseDrawsCommand } from './draws-command.ts'

await runCommand(async () => {
  const run = parseDrawsCommand(process.argv.slice(2))
  const config = readConfig(process.env)
  const logger = createLogger({ ...config, logLevel: 'silent' })
  const allWell = await withSite(config, (connection, clock) =>
    run({ connection, db: connection.db, clock, now: clock.now(), logger, feedHosts: config.feedHosts }),
  )
  if (!allWell) process.exitCode = 1
})
