import { readConfig } from '#server/site/config.ts'
import { createLogger } from '#server/site/logger.ts'
import { command, onSite } from './command.ts'
import { drawsCommand } from './draws-command.ts'

await command(async () => {
  const run = drawsCommand(process.argv.slice(2))
  const config = readConfig(process.env)
  const logger = createLogger({ ...config, logLevel: 'silent' })
  const allWell = await onSite(config, (connection, clock) =>
    run({ connection, db: connection.db, clock, now: clock.now(), logger, feedHosts: config.feedHosts }),
  )
  if (!allWell) process.exitCode = 1
})
