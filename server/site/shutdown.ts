import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { isUnavailable } from '#server/infra/lib/errors.ts'

const STOP_WITHIN_MS = 9500
const SIGNALS = ['SIGHUP', 'SIGINT', 'SIGQUIT', 'SIGTERM'] as const

type ShutdownStep = () => Promise<unknown>

/** A signal ends the process with code 0, an error with 1. After SIGTERM the first step waits for `graceMs`. */
export interface Shutdown {
  /** Aborted when the shutdown begins, also if the process is still starting. */
  signal: AbortSignal
  /** The step runs before the steps that were added earlier. */
  first(step: ShutdownStep): void
  fail(why: string): void
  /** Awaits the start. If it fails, runs all steps and throws its error, unless a shutdown has begun. */
  during(start: Promise<void>): Promise<void>
}

export function createShutdown(logger: FastifyBaseLogger, graceMs: number): Shutdown {
  const stopping = new AbortController()
  const steps: ShutdownStep[] = []
  let starting: Promise<void> = Promise.resolve()

  /** Runs all steps even if one fails, because the last one stops the embedded database. */
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

  function failed(error: unknown): void {
    logFailure(error)
    void end()
  }

  // Never removed: npm forwards a signal that the terminal has sent already, and it must not kill the process.
  for (const signal of SIGNALS) process.on(signal, () => void end(signal === 'SIGTERM' ? graceMs : 0))
  process.on('uncaughtException', failed)
  process.on('unhandledRejection', (error) => {
    if (!isUnavailable(error)) return failed(error)
    // A library may leave a rejection unhandled during an outage of the database, which must not end the site.
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
        // The running shutdown runs the steps.
        if (stopping.signal.aborted) return
        await runSteps()
        throw error
      }
    },
  }
}
