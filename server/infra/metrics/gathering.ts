import cluster, { type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { Registry } from '@prometheus-io/client'
import type { Metric } from './metric.ts'
import { type ProcessMetrics, STREAMS } from './process-metrics.ts'

/** Within it a worker tells what it counts; one that is stuck is known by what it told before. */
const ANSWER_MS = 2000

interface AskedMetrics {
  ask: 'metrics'
  id: number
}

interface ToldMetrics {
  told: 'metrics'
  id: number
  metrics: Metric[]
}

interface Gathered {
  metrics: Metric[][]
  /** Processes that answer requests, and told what they count. */
  answering: number
  /** Workers that died since the start. */
  died: number
}

/** What all processes of a site count. */
export interface Gathering {
  gather(): Promise<Gathered>
}

/** In a worker: tells its primary what it counts, when that asks. */
export function tellPrimary({ read }: ProcessMetrics): void {
  process.on('message', async (message: Partial<AskedMetrics>) => {
    if (message.ask !== 'metrics') return
    const told = { told: 'metrics', id: message.id!, metrics: await read() } satisfies ToldMetrics
    // Its primary may have gone meanwhile.
    if (process.connected) process.send?.(told, undefined, undefined, () => {})
  })
}

/** A site of one process. */
export const gatheringAlone = ({ read }: ProcessMetrics): Gathering => ({
  gather: async () => ({ metrics: [await read()], answering: 1, died: 0 }),
})

/**
 * In the primary: asks all workers. What one had counted that has died stays in the sums, as it told it last: a sum that fell
 * would be read as a restart, and what is left of it as new (docs/decisions/061-metrics.md).
 */
export function gatheringOf(own: ProcessMetrics): Gathering {
  const last = new Map<number, Metric[]>()
  const asked = new Map<number, (worker: Worker, metrics: Metric[]) => void>()
  let ofDead: Metric[] = []
  let died = 0
  let questions = 0

  cluster.on('message', (worker, { told, id, metrics }: Partial<ToldMetrics>) => {
    if (told === 'metrics') asked.get(id!)?.(worker, metrics!)
  })
  cluster.on('exit', ({ id }) => {
    died++
    const had = last.get(id)
    last.delete(id)
    if (had) ofDead = summed([ofDead, countsOf(had)])
  })

  async function ask(workers: readonly Worker[]): Promise<Map<number, Metric[]>> {
    const answers = new Map<number, Metric[]>()
    if (workers.length === 0) return answers
    const id = ++questions
    const { promise: all, resolve } = Promise.withResolvers<void>()
    asked.set(id, (worker, metrics) => {
      // Once it is dead, it is counted by what it told before.
      if (worker.isDead()) return
      last.set(worker.id, metrics)
      if (answers.set(worker.id, metrics).size === workers.length) resolve()
    })
    for (const worker of workers) worker.send({ ask: 'metrics', id } satisfies AskedMetrics, () => {})
    await Promise.race([all, sleep(ANSWER_MS, undefined, { ref: false })])
    asked.delete(id)
    return answers
  }

  return {
    async gather() {
      const workers = Object.values(cluster.workers ?? {}).filter((one) => one !== undefined)
      const answers = await ask(workers.filter((one) => one.isConnected()))
      const mine = await own.read()
      // From here on nothing waits: who dies now is among the living or the dead, not both.
      const ofLiving = [...last].map(([id, metrics]) => (answers.has(id) ? metrics : countsOf(metrics)))
      const answering = [...answers.values()].filter(isServing).length
      return { metrics: [mine, ...ofLiving, ofDead], answering, died }
    },
  }
}

/** One that is starting tells of itself, and has nothing yet that a request needs. */
const isServing = (metrics: readonly Metric[]): boolean => metrics.some(({ name }) => name === STREAMS)

/** What only rises: a gauge says what is, and of the dead nothing is. */
const countsOf = (metrics: readonly Metric[]): Metric[] => metrics.filter(({ type }) => type !== 'gauge')

const summed = (all: readonly Metric[][]): Metric[] =>
  Registry.aggregate([...all]).getMetricsAsArray() as unknown as Metric[]
