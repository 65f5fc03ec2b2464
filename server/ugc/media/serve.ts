import type { FastifyReply, FastifyRequest } from 'fastify'
import { hasPermission } from '#contract/infra/roles.ts'
import type { Queryable } from '#server/infra/db/connect.ts'
import type { RouteContext } from '#server/infra/http/route.ts'
import { isOperator, readSession } from '#server/infra/http/session.ts'
import { findUploadByFile } from './uploads.ts'
import { URL_PREFIX } from './names.ts'
import type { Store } from './store.ts'

/** Content Security Policy: an upload opened as a page runs no scripts. */
const UPLOAD_CSP = "default-src 'none'; sandbox"
/** The content under a name never changes. Removed media must leave shared caches within a minute. */
const PUBLIC_CACHE = 'public, max-age=31536000, s-maxage=60, immutable'
const NO_CACHE = 'private, no-store'
const TYPES: Readonly<Record<string, string>> = { webp: 'image/webp', mp4: 'video/mp4', webm: 'video/webm' }

/** Serves withheld media only to their sender and to moderators. Requests for other media do not read the session. */
export function serveUploads(
  { app, findMember }: Pick<RouteContext, 'app' | 'findMember'>,
  { db, store }: { db: Queryable; store: Store },
): void {
  app.route<{ Params: { '*': string } }>({ method: ['GET', 'HEAD'], url: `${URL_PREFIX}*`, handler: serve })

  async function serve(request: FastifyRequest<{ Params: { '*': string } }>, reply: FastifyReply) {
    const file = request.params['*']
    const upload = await findUploadByFile(db, file)
    if (!upload || (upload.withheld && !(await canReadWithheld(upload, request, reply)))) return reply.callNotFound()
    const etag = `"${file}"`
    const headers = { ...buildUploadHeaders(file), 'cache-control': upload.withheld ? NO_CACHE : PUBLIC_CACHE, etag }
    if (request.headers['if-none-match'] === etag) return reply.code(304).headers(headers).send()
    const found = await store.read(file, parseRangeHeader(request, etag))
    if (!found) return reply.callNotFound()
    const { status, length, contentRange, body } = found
    reply.code(status).headers(headers).header('content-length', length)
    if (contentRange !== null) reply.header('content-range', contentRange)
    if (request.method === 'GET') return reply.send(body)
    // Destroying the body emits an error, which needs a listener.
    body.once('error', () => {}).destroy()
    return reply.send()
  }

  async function canReadWithheld(
    upload: { userId: number },
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<boolean> {
    const { member } = await readSession(request, reply, findMember)
    return member?.id === upload.userId || (isOperator(member) && hasPermission(member.role, 'moderation'))
  }
}

/** Ignores the range if `If-Range` names another version of the file. */
function parseRangeHeader({ headers }: FastifyRequest, etag: string): string | undefined {
  const other = headers['if-range'] !== undefined && headers['if-range'] !== etag
  return other ? undefined : headers.range
}

function buildUploadHeaders(file: string) {
  return {
    'content-type': TYPES[file.slice(file.lastIndexOf('.') + 1)],
    'content-disposition': 'inline',
    'content-security-policy': UPLOAD_CSP,
    'accept-ranges': 'bytes',
  }
}
