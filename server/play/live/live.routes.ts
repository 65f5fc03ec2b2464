import type { FastifyInstance } from 'fastify'
import { LIVE_PATH } from '#contract/play/live.ts'
import { networkOf } from '#server/infra/http/network.ts'
import { limiter } from '#server/infra/http/limiter.ts'
import { mostOpenFiles } from '#server/infra/lib/open-files.ts'
import type { Readers } from './readers.ts'

/** Of one address: a household's or an office's windows in sight, one stream each. */
const OF_AN_ADDRESS = 200
/** Of this process: about half of what it may keep in memory. */
const MOST = 20_000

/** How many streams a process may keep open that may open so many files: half is left for calls, the database and files. */
export const mostStreams = (openFiles: number): number => Math.min(MOST, Math.floor(openFiles / 2))

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // Nginx would keep it until it has gathered 4 KB.
  'x-accel-buffering': 'no',
  // Its end is the end of the connection, so that a site that stops waits for nobody.
  connection: 'close',
}

/** The stream of facts about draws, for anyone. Where there is no room for one more: 503, and the page asks instead. */
export function liveRoutes(app: FastifyInstance, readers: Readers, openFiles = mostOpenFiles()): void {
  const inside = limiter({ most: mostStreams(openFiles), each: OF_AN_ADDRESS })
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
        { caller: networkOf(request.ip) },
      ),
  })
}
