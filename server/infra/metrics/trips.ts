import type pg from 'pg'

/**
 * Tells how long each statement of a pool took, those of its transactions too, in milliseconds. `pg` tells nobody of them, so the
 * `query` of each connection is wrapped: called with a callback, as the pool does, or for a promise. What goes in pieces (COPY)
 * is neither, and left alone.
 */
export function timeTrips(pool: pg.Pool, took: (ms: number) => void): void {
  const wrapped = new WeakSet<pg.PoolClient>()
  // And not as they are opened: some were before anybody watched.
  pool.on('acquire', (client) => {
    if (wrapped.has(client)) return
    wrapped.add(client)
    client.query = timed(client.query.bind(client), took) as typeof client.query
  })
}

type Query = (...args: readonly unknown[]) => unknown

const timed =
  (query: Query, took: (ms: number) => void): Query =>
  (...args) => {
    const began = performance.now()
    const end = () => took(performance.now() - began)
    const last = args.at(-1)
    if (typeof last === 'function') {
      const answered = (...answer: readonly unknown[]): unknown => {
        end()
        return last(...answer)
      }
      return query(...args.slice(0, -1), answered)
    }
    const answer = query(...args)
    if (answer instanceof Promise) void answer.then(end, end)
    return answer
  }
