import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startJobs } from './jobs.ts'
import { createLogger } from '#server/logger.ts'
import { aDatabase } from '#server/testing/a-database.ts'

test('a job that fails on a statement tells which, and nothing of what the statement was given', async () => {
  const lines: string[] = []
  const logger = createLogger({ logLevel: 'info', production: true }, { write: (line) => void lines.push(line) })
  const connection = await aDatabase()
  const run = async () => void (await connection.db.execute(sql`select ${'geheim'} from nowhere`))
  const jobs = await startJobs(connection, logger, [
    { name: 'asked for', atStart: true, run },
    { name: 'now and then', cron: '0 0 1 1 *', atStart: true, run },
  ])
  await expect.poll(() => lines.filter((line) => line.includes('nowhere'))).toHaveLength(2)
  await jobs.stop()
  await connection.close()
  expect(lines.join('')).not.toContain('geheim')
  for (const line of lines) expect(JSON.parse(line).err).toMatchObject({ query: 'select $1 from nowhere' })
})
