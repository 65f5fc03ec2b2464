import { setImmediate as endOfTurn } from 'node:timers/promises'
import type pg from 'pg'

interface Trip {
  readonly client: Promise<pg.PoolClient>
  /** Answers that are still to come. */
  missing: number
  failed: boolean
}

/** The trip that this turn of the event loop gathers for a pool. */
const gathering = new WeakMap<pg.Pool, Trip>()

/**
 * Asks along one connection with all else that is asked here in the same turn of the event loop: one system call sends it,
 * and one process of the database wakes up for it. Only for short reads that wait for nobody: each stands behind the others.
 */
export async function sharedTrip<Answer>(
  pool: pg.Pool,
  ask: (client: pg.PoolClient) => Promise<Answer>,
): Promise<Answer> {
  const trip = gathering.get(pool) ?? gather(pool)
  trip.missing++
  const client = await trip.client
  try {
    return await ask(client)
  } catch (error) {
    trip.failed = true
    throw error
  } finally {
    trip.missing--
    // One that has failed is not used again, as the pool does with its own.
    if (trip.missing === 0) client.release(trip.failed)
  }
}

function gather(pool: pg.Pool): Trip {
  const begin = async () => {
    await endOfTurn()
    gathering.delete(pool)
    return pool.connect()
  }
  const trip = { client: begin(), missing: 0, failed: false }
  gathering.set(pool, trip)
  return trip
}
