import type { FastifyInstance } from 'fastify'

/** Runs work that an answer does not wait for; the app waits for it when it closes. What fails is logged. */
export function inBackground(app: FastifyInstance): (work: Promise<unknown>) => void {
  const running = new Set<Promise<unknown>>()
  app.addHook('onClose', async () => void (await Promise.all(running)))
  return (work) => {
    const one = work
      .catch((error: unknown) => app.log.error({ err: error }, 'background work failed'))
      .finally(() => running.delete(one))
    running.add(one)
  }
}
