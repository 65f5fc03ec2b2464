import type { FastifyInstance } from 'fastify'
import { readFileSync } from 'node:fs'
import { LIVE_PATH } from '#contract/play/live.ts'
import { toNetwork } from '#server/infra/http/network.ts'
import { createLimiter } from '#server/infra/http/limiter.ts'
import type { StreamClients } from './stream-clients.ts'

/** Maximum number of streams per IP address: the visible windows of a household or an office, one stream each. */
const OF_AN_ADDRESS = 200
/** Maximum number of streams per process: 20,000 streams need about half of its memory limit. */
const MOST = 20_000

/** Half of the limit of open files is reserved for calls, the database and files. */
export const computeMaxStreams = (openFiles: number): number => Math.min(MOST, Math.floor(openFiles / 2))

interface LiveDeps {
  app: FastifyInstance
  readers: StreamClients
}

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // Disables the 4 KB buffer of nginx.
  'x-accel-buffering': 'no',
  // Closes the connection when the stream ends, so that a stopping site need not wait for it.
  connection: 'close',
}

/** Registers the public event stream of draws. It returns 503 above the limits; the page then polls. */
export function registerLiveRoutes({ app, readers }: LiveDeps, openFiles = readOpenFileLimit()): void {
  const inside = createLimiter({ most: computeMaxStreams(openFiles), each: OF_AN_ADDRESS })
  app.addHook('preClose', (done) => {
    readers.close()
    done()
  })
  app.get(LIVE_PATH, {
    config: { access: 'public' },
    exposeHeadRoute: false,
    handler: (request, reply) =>
      inside(
        async () => {
          const response = reply.hijack().raw
          response.writeHead(200, { ...(reply.getHeaders() as Record<string, string>), ...HEADERS })
          const closed = new Promise((resolve) => response.once('close', resolve))
          readers.add(response)
          await closed
        },
        { caller: toNetwork(request.ip) },
      ),
  })
}

/** Returns the limit of open files and sockets of this process; Infinity if the system does not report one. */
function readOpenFileLimit(): number {
  try {
    const [, most] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return most === undefined ? Infinity : Number(most)
  } catch {
    return Infinity
  }
}
