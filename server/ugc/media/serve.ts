import type { FastifyReply, FastifyRequest } from 'fastify'
import { may } from '#contract/infra/roles.ts'
import type { Reader } from '#server/infra/db/connect.ts'
import type { RouteContext } from '#server/infra/http/route.ts'
import { isOperator, readSession } from '#server/infra/http/session.ts'
import { uploadWith } from './media.ts'
import { URL_PREFIX } from './names.ts'
import type { Store } from './store.ts'

/** Prevents an upload from running scripts in any case. */
const SEALED = "default-src 'none'; sandbox"
/** The content of a name never changes, but removed media must leave shared caches within a minute. */
const KEPT = 'public, max-age=31536000, s-maxage=60, immutable'
/** For withheld media. */
const KEPT_NOWHERE = 'private, no-store'
const TYPES: Readonly<Record<string, string>> = { webp: 'image/webp', mp4: 'video/mp4', webm: 'video/webm' }

/**
 * Serves uploads from the store, whole or by range, with the content type of their extension. Withheld media are served
 * only to their sender and to moderators; only these requests read the session.
 */
export function serveUploads(
  { app, findMember }: Pick<RouteContext, 'app' | 'findMember'>,
  { db, store }: { db: Reader; store: Store },
): void {
  app.route<{ Params: { '*': string } }>({ method: ['GET', 'HEAD'], url: `${URL_PREFIX}*`, handler: serve })

  async function serve(request: FastifyRequest<{ Params: { '*': string } }>, reply: FastifyReply) {
    const file = request.params['*']
    const upload = await uploadWith(db, file)
    if (!upload || (upload.withheld && !(await mayHave(upload, request, reply)))) return reply.callNotFound()
    const etag = `"${file}"`
    const headers = { ...headersOf(file), 'cache-control': upload.withheld ? KEPT_NOWHERE : KEPT, etag }
    if (request.headers['if-none-match'] === etag) return reply.code(304).headers(headers).send()
    const found = await store.read(file, rangeOf(request, etag))
    if (!found) return reply.callNotFound()
    const { status, length, contentRange, body } = found
    reply.code(status).headers(headers).header('content-length', length)
    if (contentRange !== null) reply.header('content-range', contentRange)
    if (request.method === 'GET') return reply.send(body)
    // Destroying the body emits an error, which needs a listener.
    body.once('error', () => {}).destroy()
    return reply.send()
  }

  async function mayHave(upload: { userId: number }, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const { member } = await readSession(request, reply, findMember)
    return member?.id === upload.userId || (isOperator(member) && may(member.role, 'moderation'))
  }
}

/** Ignores the range if `If-Range` names another version of the file. */
function rangeOf({ headers }: FastifyRequest, etag: string): string | undefined {
  const other = headers['if-range'] !== undefined && headers['if-range'] !== etag
  return other ? undefined : headers.range
}

function headersOf(file: string) {
  return {
    'content-type': TYPES[file.slice(file.lastIndexOf('.') + 1)],
    'content-disposition': 'inline',
    'content-security-policy': SEALED,
    'accept-ranges': 'bytes',
  }
}
