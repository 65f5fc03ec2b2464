import type pg from 'pg'
import { createFixedClock } from '#server/infra/lib/clock.ts'
import { openPool } from '#server/infra/db/connect.ts'
import { runLockJob } from './run-lock-job.ts'

/**
 * Locks all saved tickets and exits; tests start this process to kill it. Arguments: the database connection as JSON
 * and the time.
 */
const client = JSON.parse(process.argv[2] ?? '{}') as pg.ClientConfig
const connection = openPool('embedded', client, 'test', () => {})
await connection.jobsPool.pool.query('select 1')
process.stdout.write('locking\n')
await runLockJob({ db: connection.jobsPool.db, clock: createFixedClock(process.argv[3] ?? '') })
await connection.close()
process.stdout.write('locked\n')
