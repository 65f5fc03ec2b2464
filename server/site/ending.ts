import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { isAway } from '#server/infra/lib/errors.ts'

const STOP_WITHIN_MS = 9500
const SIGNALS = ['SIGHUP', 'SIGINT', 'SIGQUIT', 'SIGTERM'] as const

type Step = () => Promise<unknown>

/**
 * How a process ends: on a signal with 0; on an error that nobody caught, or by `fail`, with a fatal line and 1. On SIGTERM, which
 * comes from a machine, it goes on for `graceMs` before the first step.
 */
export interface Ending {
  /** Aborted once the end has begun, in the middle of a start too. */
  signal: AbortSignal
  /** To be done at the end, before what was named earlier. */
  first(step: Step): void
  fail(why: string): void
  /** Does the start. The end waits for it; what it throws while nothing has ended it is thrown, after all steps. */
  during(start: Promise<void>): Promise<void>
}

export function endOnSignal(logger: FastifyBaseLogger, graceMs: number): Ending {
  const stopping = new AbortController()
  const steps: Step[] = []
  let starting: Promise<void> = Promise.resolve()

  /** Takes all steps, also after one that failed: the last one stops the embedded database. */
  async function takeSteps(): Promise<void> {
    for (const step of steps.splice(0).toReversed()) await step().catch(logFailure)
  }

  function logFailure(error: unknown): void {
    process.exitCode = 1
    logger.fatal({ err: error }, 'the process ends on an error')
  }

  async function end(waitMs = 0): Promise<void> {
    if (stopping.signal.aborted) return
    stopping.abort()
    setTimeout(() => {
      logger.error(`killed by timeout (${STOP_WITHIN_MS}ms)`)
      process.exit(1)
    }, STOP_WITHIN_MS + waitMs)
    await starting.then(() => sleep(waitMs)).catch(() => {})
    await takeSteps()
    process.exit()
  }

  /** An error during the end leaves the steps to that end, which has its own time limit. */
  function failed(error: unknown): void {
    logFailure(error)
    void end()
  }

  // The listeners stay: npm passes on a signal that the terminal has sent us already, and the second is no impatience.
  for (const signal of SIGNALS) process.on(signal, () => void end(signal === 'SIGTERM' ? graceMs : 0))
  process.on('uncaughtException', failed)
  process.on('unhandledRejection', (error) => {
    if (!isAway(error)) return failed(error)
    // The job queue leaves one unheard where the database goes away while a job is reported as done.
    logger.error({ err: error }, 'work was lost with the database')
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
        // Whoever ended it takes the steps, too.
        if (stopping.signal.aborted) return
        await takeSteps()
        throw error
      }
    },
  }
}
