import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Fact, SiteFacts } from '#server/infra/lib/facts.ts'
import { gauge, type Metric } from './metric.ts'

/** Prometheus times out after ten seconds: a group that takes longer than this is reported as failed. */
const READ_MS = 5000
const FAILED = 'caiyun_facts_failed'

/**
 * Returns a function that reads the registered metrics. Concurrent calls share a read; failed groups are left out and
 * reported.
 */
export function factsReader(
  stated: readonly SiteFacts[],
  log: Pick<FastifyBaseLogger, 'warn'>,
): () => Promise<Metric[]> {
  const readers = stated.map((facts) => ({ of: facts.of, help: facts.help, read: atMostOnce(facts) }))
  return async () => {
    const read = await Promise.all(
      readers.map(async ({ of, help, read: get }) => {
        const facts = await get().catch((error: unknown) => {
          log.warn({ err: error, facts: of }, 'figures could not be read')
          return null
        })
        return { of, failed: facts === null, metrics: metricsOf(help, facts ?? []) }
      }),
    )
    const values = read.map(({ of, failed }) => ({ labels: { facts: of }, value: failed ? 1 : 0 }))
    const missing = gauge(FAILED, 'Whether figures could not be read, by whose they are', values)
    return [...read.flatMap(({ metrics }) => metrics), missing]
  }
}

/**
 * Shares one read among concurrent scrapes, so that they do not accumulate on a frozen database, and caches it for
 * `holdMs`.
 */
function atMostOnce({ of, holdMs = 0, read }: SiteFacts): () => Promise<readonly Fact[]> {
  let known: { facts: readonly Fact[]; until: number } | null = null
  let reading: Promise<readonly Fact[]> | null = null
  const begin = async () => {
    const facts = await read()
    known = { facts, until: performance.now() + holdMs }
    return facts
  }
  return async () => {
    if (known && performance.now() < known.until) return known.facts
    reading ??= begin().finally(() => (reading = null))
    const late = sleep(READ_MS, undefined, { ref: false }).then(() => {
      throw new Error(`no figures of ${of} in ${READ_MS} ms`)
    })
    return Promise.race([reading, late])
  }
}

/** Includes metrics without a value, so that queries find their name. */
const metricsOf = (help: SiteFacts['help'], facts: readonly Fact[]): Metric[] =>
  Object.entries(help).map(([name, words]) => {
    const own = facts.filter((one) => one.name === name)
    return gauge(
      name,
      words,
      own.map(({ labels = {}, value }) => ({ labels, value })),
    )
  })
