import { once } from 'node:events'
import { type ClientHttp2Session, connect, constants, type IncomingHttpHeaders } from 'node:http2'
import { buffer } from 'node:stream/consumers'

interface Http2Response {
  status: number
  headers: IncomingHttpHeaders
  /** Header names, with duplicates. */
  names: string[]
  body: Buffer
}

type ResponseEvent = [headers: IncomingHttpHeaders, flags: number, raw: string[]]

/** HTTP/2 connection of one caller, with its own source address. */
interface Http2Caller {
  ask(path: string, headers?: Record<string, string>, body?: Buffer): Promise<Http2Response>
  /** Sends part of a body declared as `length` bytes and disconnects. */
  cutOff(path: string, headers: Record<string, string>, sent: Buffer, length: number): Promise<void>
  /** Returns a getter for the text received so far of an endless stream. */
  listen(path: string): Promise<() => string>
  close(): void
}

export function createCaller(port: number, from = '127.0.0.1'): Http2Caller {
  const options = { localAddress: from, servername: 'localhost', rejectUnauthorized: false }
  const session: ClientHttp2Session = connect(`https://127.0.0.1:${port}`, options)
  const lost = new AbortController()
  session.on('error', (error) => lost.abort(error))
  const opened = (path: string, headers: Record<string, string>, endStream: boolean) =>
    session.request({ ':path': path, ':authority': `localhost:${port}`, ...headers }, { endStream })

  return {
    async ask(path, headers = {}, body) {
      const length = body && { 'content-length': String(body.length) }
      const stream = opened(path, { ...headers, ...length }, body === undefined)
      if (body) stream.end(body)
      const [answered, , raw] = (await once(stream, 'response', { signal: lost.signal })) as ResponseEvent
      const names = raw.filter((_, at) => at % 2 === 0)
      return { status: Number(answered[':status']), headers: answered, names, body: await buffer(stream) }
    },
    async cutOff(path, headers, sent, length) {
      const stream = opened(path, { ...headers, 'content-length': String(length) }, false)
      stream.on('error', () => {})
      await new Promise((done) => stream.write(sent, done))
      stream.close(constants.NGHTTP2_CANCEL)
    },
    async listen(path) {
      const stream = opened(path, { accept: 'text/event-stream' }, true)
      let text = ''
      stream.setEncoding('utf8').on('data', (more) => (text += more))
      await once(stream, 'response')
      return () => text
    },
    close: () => session.destroy(),
  }
}
