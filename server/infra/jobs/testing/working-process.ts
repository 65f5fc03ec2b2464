import { pino } from 'pino'
import { openPool } from '#server/infra/db/connect.ts'
import { startJobs } from '#server/infra/jobs/jobs.ts'

/** Test script with two jobs that never end. Its argument is the database's client configuration as JSON. */
const connection = openPool('embedded', JSON.parse(process.argv[2] ?? '{}'), 'test', () => {})
const endless = () => {
  console.log('at work')
  return new Promise<void>(() => {})
}
await startJobs(connection, pino({ level: 'silent' }), [
  { name: 'asked for', run: endless },
  { name: 'at start', atStart: true, run: endless },
])
