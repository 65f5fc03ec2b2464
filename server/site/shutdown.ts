import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { isUnavailable } from '#server/infra/lib/errors.ts'

const STOP_WITHIN_MS = 9500
const SIGNALS = ['SIGHUP', 'SIGINT', 'SIGQUIT', 'SIGTERM'] as const

type ShutdownStep = () => Promise<unknown>

/**
 * Shutdown of a process. A signal ends it with exit code 0; an uncaught error or `fail` logs a fatal line and ends it
 * with 1. After SIGTERM, usually from a supervisor, it waits `graceMs` before the first step.
 */
export interface Shutdown {
  /** Aborted when the shutdown begins, during a start too. */
  signal: AbortSignal
  /** Adds a step that runs before the steps added earlier. */
  first(step: ShutdownStep): void
  fail(why: string): void
  /**
   * Awaits the start; a shutdown waits for it. If the start fails, runs all steps and rethrows, unless a shutdown has
   * begun.
   */
  during(start: Promise<void>): Promise<void>
}

export function createShutdown(logger: FastifyBaseLogger, graceMs: number): Shutdown {
  const stopping = new AbortController()
  const steps: ShutdownStep[] = []
  let starting: Promise<void> = Promise.resolve()

  /** Runs all steps, also after a failed one: the last one stops the embedded database. */
  async function runSteps(): Promise<void> {
    for (const step of steps.splice(0).toReversed()) await step().catch(logFailure)
  }

  function logFailure(error: unknown): void {
    process.exitCode = 1
    logger.fatal({ err: error }, 'process exits after an unhandled error')
  }

  async function end(waitMs = 0): Promise<void> {
    if (stopping.signal.aborted) return
    stopping.abort()
    setTimeout(() => {
      logger.error(`killed by timeout (${STOP_WITHIN_MS}ms)`)
      process.exit(1)
    }, STOP_WITHIN_MS + waitMs)
    await starting.then(() => sleep(waitMs)).catch(() => {})
    await runSteps()
    process.exit()
  }

  /** After an error during the shutdown, the shutdown continues with its own time limit. */
  function failed(error: unknown): void {
    logFailure(error)
    void end()
  }

  // The listeners stay: npm forwards a signal that the terminal has already sent to us, and the second one must not
  // kill the process.
  for (const signal of SIGNALS) process.on(signal, () => void end(signal === 'SIGTERM' ? graceMs : 0))
  process.on('uncaughtException', failed)
  process.on('unhandledRejection', (error) => {
    if (!isUnavailable(error)) return failed(error)
    // A library that leaves a rejection unhandled during an outage must not end the site.
    logger.error({ err: error }, 'unhandled rejection while the database was unavailable')
  })

  return {
    signal: stopping.signal,
    first: (step) => void steps.push(step),
    fail: (why) => failed(new Error(why)),
    async during(start) {
      starting = start
      try {
        await start
      } catch (error) {
        // The shutdown runs the steps.
        if (stopping.signal.aborted) return
        await runSteps()
        throw error
      }
    },
  }
}
