import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { StartProblem } from '#server/infra/lib/errors.ts'
import type { Config } from './config.ts'

const STOP_MS = 8000
const RESTART_MS = 1000

/** Starts worker processes and replaces those that die. Resolves when all workers listen. */
export async function forkWorkers(
  { workers: count, stopGraceMs }: Pick<Config, 'workers' | 'stopGraceMs'>,
  logger: FastifyBaseLogger,
  end: AbortSignal,
): Promise<{ close(): Promise<void> }> {
  let closing = false
  const close = async () => {
    closing = true
    await Promise.all(listWorkerProcesses().map((worker) => stopWorker(worker, STOP_MS + stopGraceMs)))
  }
  end.addEventListener('abort', () => void close(), { once: true })
  const workers = Array.from({ length: count }, () => cluster.fork())
  try {
    await Promise.all(workers.map(awaitListening))
  } catch (error) {
    await close()
    throw error
  }
  cluster.on('exit', (worker, code, signal) => {
    if (closing) return
    logger.error({ pid: worker.process.pid, code, signal }, 'worker died; starting a replacement')
    setTimeout(() => closing || cluster.fork(), RESTART_MS)
  })
  return { close }
}

async function awaitListening(worker: Worker): Promise<void> {
  const settled = new AbortController()
  const died = once(worker, 'exit', settled).then(() => {
    // The worker has already printed why it failed.
    throw new StartProblem('')
  })
  await Promise.race([once(worker, 'listening', settled), died]).finally(() => settled.abort())
}

async function stopWorker(worker: Worker, withinMs: number): Promise<void> {
  const gone = once(worker, 'exit')
  worker.process.kill('SIGTERM')
  await Promise.race([gone, sleep(withinMs)])
  if (!worker.isDead()) worker.process.kill('SIGKILL')
}

function listWorkerProcesses(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
}
