import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { SiteMetric, SiteMetrics } from '#server/infra/lib/site-metrics.ts'
import { createGauge, type Metric } from './metric.ts'

/** Time limit of a read. Prometheus itself times out after ten seconds. */
const READ_MS = 5000
const FAILED = 'caiyun_facts_failed'

/** Groups that fail have no values and are marked in the metric FAILED. */
export function createMetricsReader(
  groups: readonly SiteMetrics[],
  log: Pick<FastifyBaseLogger, 'warn'>,
): () => Promise<Metric[]> {
  const readers = groups.map((facts) => ({ of: facts.of, help: facts.help, read: shareReads(facts) }))
  return async () => {
    const read = await Promise.all(
      readers.map(async ({ of, help, read: get }) => {
        const facts = await get().catch((error: unknown) => {
          log.warn({ err: error, facts: of }, 'failed to read metrics')
          return null
        })
        return { of, failed: facts === null, metrics: toGauges(help, facts ?? []) }
      }),
    )
    const values = read.map(({ of, failed }) => ({ labels: { facts: of }, value: failed ? 1 : 0 }))
    const missing = createGauge(FAILED, 'Whether failed to read metrics, by whose they are', values)
    return [...read.flatMap(({ metrics }) => metrics), missing]
  }
}

/** Concurrent scrapes share one read, so that reads do not accumulate on a frozen database. */
function shareReads({ of, holdMs = 0, read }: SiteMetrics): () => Promise<readonly SiteMetric[]> {
  let known: { facts: readonly SiteMetric[]; until: number } | null = null
  let reading: Promise<readonly SiteMetric[]> | null = null
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

/** Also returns metrics without a value, so that Prometheus knows their names. */
const toGauges = (help: SiteMetrics['help'], facts: readonly SiteMetric[]): Metric[] =>
  Object.entries(help).map(([name, words]) => {
    const own = facts.filter((one) => one.name === name)
    return createGauge(
      name,
      words,
      own.map(({ labels = {}, value }) => ({ labels, value })),
    )
  })
