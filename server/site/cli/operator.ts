import { readConfig } from '#server/site/config.ts'
import { runCommand, withSite } from './command.ts'
import { parseOperatorCommand } from './operator-command.ts'

await runCommand(async () => {
  const run = parseOperatorCommand(process.argv.slice(2))
  const config = readConfig(process.env)
  await withSite(config, async ({ db }, clock) => {
    console.log(await db.transaction((tx) => run(tx, config, clock.now())))
  })
})
