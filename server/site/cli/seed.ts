import type { Clock } from '#server/infra/lib/clock.ts'
import { readConfig } from '#server/site/config.ts'
import { seedContent, seedDemoContact } from '#server/cms/content/content.ts'
import type { Connection } from '#server/infra/db/connect.ts'
import { invalidateResponses } from '#server/infra/answers/invalidation.ts'
import { seedDemoForum } from '#server/community/forum/forum.ts'
import { StartProblem } from '#server/infra/lib/errors.ts'
import { socialHooks } from '#server/messaging/notifications/notifications.ts'
import { runCommand, withSite } from './command.ts'

await runCommand(async () => {
  const config = readConfig(process.env)
  if (config.production && !config.demo) throw new StartProblem('示例内容只用于开发和演示站')
  await withSite(config, seedExamples)
})

async function seedExamples({ db, place }: Connection, clock: Clock): Promise<void> {
  await db.transaction(async (tx) => {
    await seedContent(tx, clock.now())
    await seedDemoContact(tx)
    await seedDemoForum(tx, socialHooks, clock.now())
    await invalidateResponses(tx)
  })
  console.log(`示例内容已就绪：${place}`)
}
