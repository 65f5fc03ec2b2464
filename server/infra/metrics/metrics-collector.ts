import cluster, { type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { Registry } from '@prometheus-io/client'
import type { Metric } from './metric.ts'
import { type ProcessMetrics, STREAMS } from './process-metrics.ts'

/** Timeout for the replies of workers. A worker that replies later is counted with its previous counters. */
const ANSWER_MS = 2000

interface MetricsRequest {
  ask: 'metrics'
  id: number
}

interface MetricsReply {
  told: 'metrics'
  id: number
  metrics: Metric[]
}

interface CollectedMetrics {
  metrics: Metric[][]
  /** Number of processes that replied and serve requests. */
  answering: number
  died: number
}

export interface MetricsCollector {
  gather(): Promise<CollectedMetrics>
}

export function answerPrimary({ read }: ProcessMetrics): void {
  process.on('message', async (message: Partial<MetricsRequest>) => {
    if (message.ask !== 'metrics') return
    const told = { told: 'metrics', id: message.id!, metrics: await read() } satisfies MetricsReply
    // The primary process may have ended meanwhile.
    if (process.connected) process.send?.(told, undefined, undefined, () => {})
  })
}

export const createSingleCollector = ({ read }: ProcessMetrics): MetricsCollector => ({
  gather: async () => ({ metrics: [await read()], answering: 1, died: 0 }),
})

/** Sums include the last counters of dead workers, because a lower sum would look like a restart to Prometheus. */
export function createWorkerCollector(own: ProcessMetrics): MetricsCollector {
  const last = new Map<number, Metric[]>()
  const asked = new Map<number, (worker: Worker, metrics: Metric[]) => void>()
  let ofDead: Metric[] = []
  let died = 0
  let questions = 0

  cluster.on('message', (worker, { told, id, metrics }: Partial<MetricsReply>) => {
    if (told === 'metrics') asked.get(id!)?.(worker, metrics!)
  })
  cluster.on('exit', ({ id }) => {
    died++
    const had = last.get(id)
    last.delete(id)
    if (had) ofDead = sumMetrics([ofDead, selectCounters(had)])
  })

  async function ask(workers: readonly Worker[]): Promise<Map<number, Metric[]>> {
    const answers = new Map<number, Metric[]>()
    if (workers.length === 0) return answers
    const id = ++questions
    const { promise: all, resolve } = Promise.withResolvers<void>()
    asked.set(id, (worker, metrics) => {
      // The exit handler has already added the previous values of a dead worker.
      if (worker.isDead()) return
      last.set(worker.id, metrics)
      if (answers.set(worker.id, metrics).size === workers.length) resolve()
    })
    for (const worker of workers) worker.send({ ask: 'metrics', id } satisfies MetricsRequest, () => {})
    await Promise.race([all, sleep(ANSWER_MS, undefined, { ref: false })])
    asked.delete(id)
    return answers
  }

  return {
    async gather() {
      const workers = Object.values(cluster.workers ?? {}).filter((one) => one !== undefined)
      const answers = await ask(workers.filter((one) => one.isConnected()))
      const mine = await own.read()
      // No await from here on: otherwise a worker that dies now might be counted twice.
      const ofLiving = [...last].map(([id, metrics]) => (answers.has(id) ? metrics : selectCounters(metrics)))
      const answering = [...answers.values()].filter(isServingRequests).length
      return { metrics: [mine, ...ofLiving, ofDead], answering, died }
    },
  }
}

/** A starting worker has no metrics of requests yet. */
const isServingRequests = (metrics: readonly Metric[]): boolean => metrics.some(({ name }) => name === STREAMS)

/** Removes the gauges, which are meaningless for a worker that died or did not reply. */
const selectCounters = (metrics: readonly Metric[]): Metric[] => metrics.filter(({ type }) => type !== 'gauge')

const sumMetrics = (all: readonly Metric[][]): Metric[] =>
  Registry.aggregate([...all]).getMetricsAsArray() as unknown as Metric[]
