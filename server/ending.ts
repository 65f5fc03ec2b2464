import closeWithGrace from 'close-with-grace'
import type { FastifyBaseLogger } from 'fastify'
import { isAway } from './lib/errors.ts'

const STOP_WITHIN_MS = 9500

type Step = () => Promise<unknown>

/** How a process ends: on a signal with 0; on an error that nobody caught, or by `fail`, with a fatal line and 1. */
export interface Ending {
  /** Aborted once the end has begun, in the middle of a start too. */
  signal: AbortSignal
  /** To be done at the end, before what was named earlier. */
  first(step: Step): void
  fail(why: string): void
  /** Does the start. The end waits for it; what it throws while nothing has ended it is thrown, after all steps. */
  during(start: Promise<void>): Promise<void>
}

export function endOnSignal(logger: FastifyBaseLogger): Ending {
  const stopping = new AbortController()
  const steps: Step[] = []
  const signals = ['SIGINT', 'SIGTERM'] as const
  let starting: Promise<void> = Promise.resolve()
  let failure: Error | null = null

  async function takeSteps(): Promise<void> {
    for (const step of steps.splice(0).toReversed()) await step()
  }

  // The job queue leaves a rejection unheard where the database goes away while a job is reported as done.
  process.on('unhandledRejection', (error) => {
    if (!isAway(error)) throw error
    logger.error({ err: error }, 'work was lost with the database')
  })
  const grace = closeWithGrace(
    { delay: STOP_WITHIN_MS, logger, skip: [...signals, 'unhandledRejection'] },
    async ({ err }) => {
      if (err) logger.fatal({ err }, 'the process ends on an error')
      stopping.abort()
      await starting.catch(() => {})
      await takeSteps()
      // That it throws is what makes the exit code 1.
      if (failure) throw failure
    },
  )
  // By hand, with listeners that stay: npm passes on a signal that the terminal has sent us already. The second is no
  // impatience, and while close-with-grace changes its listeners it would end the process at once, the database left.
  const close = () => {
    if (stopping.signal.aborted) return
    stopping.abort()
    grace.close()
  }
  for (const signal of signals) process.on(signal, close)

  return {
    signal: stopping.signal,
    first: (step) => void steps.push(step),
    fail(why) {
      failure = new Error(why)
      logger.fatal({ err: failure }, 'the process ends on an error')
      close()
    },
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
