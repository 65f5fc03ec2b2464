import type pg from 'pg'

/** Wraps `query` of each client, because `pg` emits no event for statements. COPY is a stream and not measured. */
export function measureQueries(pool: pg.Pool, took: (ms: number) => void): void {
  const wrapped = new WeakSet<pg.PoolClient>()
  // Not on the event `connect`, because some connections of the pool are already open.
  pool.on('acquire', (client) => {
    if (wrapped.has(client)) return
    wrapped.add(client)
    client.query = wrapQuery(client.query.bind(client), took) as typeof client.query
  })
}

type Query = (...args: readonly unknown[]) => unknown

const wrapQuery =
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
