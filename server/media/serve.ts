import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Reader } from '#server/db/connect.ts'
import { isServed } from './media.ts'
import { URL_PREFIX } from './names.ts'
import type { Store } from './store.ts'

/** An upload can do nothing, whatever someone got into it. */
const SEALED = "default-src 'none'; sandbox"
/** A name never holds anything else; but what is taken down must be gone from caches of others within a minute. */
const KEPT = 'public, max-age=31536000, s-maxage=60, immutable'
const TYPES: Readonly<Record<string, string>> = { webp: 'image/webp', mp4: 'video/mp4', webm: 'video/webm' }

/** Serves uploads from wherever they lie: whole or in parts, each under the one type that its name has. */
export function serveUploads(app: FastifyInstance, { db, store }: { db: Reader; store: Store }): void {
  app.route<{ Params: { '*': string } }>({ method: ['GET', 'HEAD'], url: `${URL_PREFIX}*`, handler: serve })

  async function serve(request: FastifyRequest<{ Params: { '*': string } }>, reply: FastifyReply) {
    const file = request.params['*']
    if (!(await isServed(db, file))) return reply.callNotFound()
    const etag = `"${file}"`
    const headers = { ...headersOf(file), etag }
    if (request.headers['if-none-match'] === etag) return reply.code(304).headers(headers).send()
    const found = await store.read(file, rangeOf(request, etag))
    if (!found) return reply.callNotFound()
    const { status, length, contentRange, body } = found
    reply.code(status).headers(headers).header('content-length', length)
    if (contentRange !== null) reply.header('content-range', contentRange)
    if (request.method === 'GET') return reply.send(body)
    // A connection that is broken off says so.
    body.once('error', () => {}).destroy()
    return reply.send()
  }
}

/** A part that belongs to another state of the file is not asked for. */
function rangeOf({ headers }: FastifyRequest, etag: string): string | undefined {
  const other = headers['if-range'] !== undefined && headers['if-range'] !== etag
  return other ? undefined : headers.range
}

function headersOf(file: string) {
  return {
    'content-type': TYPES[file.slice(file.lastIndexOf('.') + 1)],
    'content-disposition': 'inline',
    'content-security-policy': SEALED,
    'cache-control': KEPT,
    'accept-ranges': 'bytes',
  }
}
