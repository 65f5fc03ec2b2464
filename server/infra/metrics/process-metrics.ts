import { collectDefaultMetrics, Counter, Histogram, Registry } from '@prometheus-io/client'
import type { FastifyInstance } from 'fastify'
import type { Connection } from '#server/infra/db/connect.ts'
import { onDoneWork } from '#server/infra/lib/done-work.ts'
import { createCounter, createGauge, type Metric } from './metric.ts'
import { measureRequests } from './requests.ts'
import { measureQueries } from './query-times.ts'

export interface MeasuredProcess {
  pools: Readonly<Record<string, Connection['pool']>>
  streams(): number
  kept: Readonly<Record<string, () => { bodies: number; bytes: number; made: number }>>
}

export interface ProcessMetrics {
  /** Call before the routes are registered, because hooks apply only to later routes. */
  watchRequests(app: FastifyInstance): void
  watch(watched: MeasuredProcess): void
  read(): Promise<Metric[]>
}

/** Sampling interval of Node's event loop utilisation. The Prometheus client's default is ten times a second. */
const SAMPLE_MS = 5000
/** Metric that only processes that serve requests have. */
export const STREAMS = 'caiyun_streams'
const TRIP_BUCKETS = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5]

export function createProcessMetrics(): ProcessMetrics {
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register, eventLoopUtilizationTimeout: SAMPLE_MS })
  // Percentiles of several processes cannot be summed. The client's histogram of the utilisation has the same data.
  register.removeSingleMetric('nodejs_eventloop_utilization_summary')
  const done = new Counter({
    name: 'caiyun_done_total',
    help: 'Sent messages and finished jobs by outcome',
    labelNames: ['what', 'name', 'outcome'],
    registers,
  })
  onDoneWork(({ what, name, outcome }) => done.inc({ what, name, outcome }))
  const trips = new Histogram({
    name: 'caiyun_database_trip_seconds',
    help: 'Duration of SQL statements',
    labelNames: ['pool'],
    buckets: TRIP_BUCKETS,
    registers,
  })
  let watched: MeasuredProcess | null = null
  return {
    watchRequests: (app) => measureRequests(app, register),
    watch(what) {
      watched = what
      for (const [name, pool] of Object.entries(what.pools))
        measureQueries(pool, (ms) => trips.observe({ pool: name }, ms / 1000))
    },
    async read() {
      // The client declares its internal type for the result, which is plain JSON.
      const counted = (await register.getMetricsAsJSON()) as Metric[]
      return [
        ...counted.map(aggregateByMaximum),
        readLargestProcess(),
        ...(watched ? buildProcessMetrics(watched) : []),
      ]
    },
  }
}

/** The client would average percentiles over the processes, which hides one slow process. */
const aggregateByMaximum = (metric: Metric): Metric =>
  /^nodejs_eventloop_lag_p\d+_seconds$/.test(metric.name) ? { ...metric, aggregator: 'max' } : metric

/** A sum would hide one process with growing memory. */
const readLargestProcess = (): Metric => ({
  ...createGauge('caiyun_largest_process_bytes', 'Resident memory of the largest process', process.memoryUsage.rss()),
  aggregator: 'max',
})

function buildProcessMetrics({ pools, streams, kept }: MeasuredProcess): Metric[] {
  const ofPools = (valueOf: (pool: Connection['pool']) => number) =>
    Object.entries(pools).map(([pool, one]) => ({ labels: { pool }, value: valueOf(one) }))
  const ofKept = (name: 'bodies' | 'bytes' | 'made') =>
    Object.entries(kept).map(([store, of]) => ({ labels: { store }, value: of()[name] }))
  return [
    createGauge(
      'caiyun_pool_size',
      'Connections that a pool may have',
      ofPools(({ options }) => options.max),
    ),
    createGauge(
      'caiyun_pool_busy',
      'Connections at work',
      ofPools(({ totalCount, idleCount }) => totalCount - idleCount),
    ),
    createGauge(
      'caiyun_pool_waiting',
      'Who waits for a connection',
      ofPools(({ waitingCount }) => waitingCount),
    ),
    createGauge(STREAMS, 'Open pages that are told of draws', streams()),
    createGauge('caiyun_kept_answers', 'Cached responses', ofKept('bodies')),
    createGauge('caiyun_kept_bytes', 'Bytes of cached responses', ofKept('bytes')),
    createCounter('caiyun_kept_made_total', 'Responses built because of a cache miss', ofKept('made')),
  ]
}
