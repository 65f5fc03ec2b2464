import type pg from 'pg'
import { createFixedClock } from '#server/infra/lib/clock.ts'
import { openPool } from '#server/infra/db/connect.ts'
import { onSettled } from '#server/site/draw-hooks.ts'
import { settleDue } from '#server/play/settlement/settlement.ts'

/** Settles all due draws and exits; tests start this process to kill it. Argument: the database connection as JSON. */
const client = JSON.parse(process.argv[2] ?? '{}') as pg.ClientConfig
const connection = openPool('embedded', client, 'test', () => {})
await connection.jobsPool.pool.query('select 1')
process.stdout.write('settling\n')
await settleDue(connection.jobsPool.db, createFixedClock('2022-10-20T22:00:00+08:00'), onSettled)
await connection.close()
process.stdout.write('settled\n')
