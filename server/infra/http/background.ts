import type { FastifyInstance } from 'fastify'

/** Runs work after the response. The app awaits it when it closes; errors are logged. */
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
