import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { LIVE_PATH } from '#contract/play/live.ts'

/** Proxy between a browser and a site that can cut the stream. */
export interface StreamProxy {
  readonly url: string
  /** Cuts open and new streams from now on; forwards all other requests. */
  cut(): void
  mend(): void
  end(): void
}

export async function aStreamProxy(site: string): Promise<StreamProxy> {
  const streams = new Set<Socket>()
  let isCut = false
  const server = createServer((asked, answer) => {
    if (asked.url === LIVE_PATH) {
      if (isCut) return void asked.socket.destroy()
      streams.add(asked.socket)
      asked.socket.once('close', () => streams.delete(asked.socket))
    }
    const { method, headers } = asked
    const onward = request(site + asked.url, { method, headers, agent: false }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(answer)
      response.once('error', () => answer.destroy())
    })
    onward.once('error', () => answer.destroy())
    answer.once('close', () => onward.destroy())
    asked.pipe(onward)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut() {
      isCut = true
      for (const stream of streams) stream.destroy()
    },
    mend: () => (isCut = false),
    end() {
      server.close()
      server.closeAllConnections()
    },
  }
}
