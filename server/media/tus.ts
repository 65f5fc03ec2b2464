import { DataStore, ERRORS, MemoryLocker, Server, Upload } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { rm, stat, writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { REFUSALS, Refusal } from '#contract/refusals.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { RESUMABLE_PATH, VIDEO_LIMIT, upload } from '#contract/upload.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Database } from '#server/db/connect.ts'
import type { RouteContext } from '#server/http/route.ts'
import { memberOrRefuse, readSession } from '#server/http/session.ts'
import { liftBodyTime } from '#server/http/slow-bodies.ts'
import { type Drafts, writeAt } from './drafts.ts'
import { roomOrTurnAway } from './media.ts'
import { newId } from './names.ts'
import { beginPart, partOf } from './parts.ts'

interface Deps {
  db: Database
  clock: Clock
  drafts: Drafts
}

const ID = /^[0-9a-f]{32}$/
const METHODS = ['POST', 'HEAD', 'PATCH', 'DELETE'] as const
type Asked = FastifyRequest<{ Params: { id?: string } }>

/** What tus answers that the site says itself, or not at all (docs/rules/security.md#cross-origin-callers). */
const OURS = /^(access-control-|cache-control$|content-length$)/

/** Serves files that come in parts (contract/upload.ts). Their rows are ours, so that they count and have an owner. */
export async function resumableRoutes(door: RouteContext, deps: Deps): Promise<void> {
  const locker = new MemoryLocker()
  await door.app.register(async (app: FastifyInstance) => {
    app.addContentTypeParser('application/offset+octet-stream', (_request, body, done) => done(null, body))
    const config = { access: 'member' } as const
    app.route({ method: 'POST', url: RESUMABLE_PATH, config, handler })
    app.route({ method: METHODS.slice(1), url: `${RESUMABLE_PATH}/:id`, config, handler })
  })

  async function handler(request: Asked, reply: FastifyReply) {
    try {
      return await answer(request, reply)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { status } = REFUSALS[error.code]
      return reply.code(status).send({ status, msg: error.message, data: null })
    }
  }

  async function answer(request: Asked, reply: FastifyReply) {
    reply.header('cache-control', 'no-store')
    const session = await readSession(request, reply, door.findMember)
    // Beginning a file counts as an upload, each part of it as a write.
    const counted: Endpoint = request.method === 'POST' ? upload : { ...upload, limit: 'writes' }
    await door.counter.count(request, reply, counted, session)
    const { id: userId } = memberOrRefuse(session)
    const { id } = request.params
    if (id !== undefined && !(ID.test(id) && (await partOf(deps.db, userId, id)))) return reply.callNotFound()
    if (request.method === 'POST' || request.method === 'PATCH') await roomOrTurnAway(deps.drafts)
    liftBodyTime(request.raw)
    return passed(await answered(request, new Parts(deps, userId)), reply)
  }

  /** What the protocol answers; what is no word of it is thrown as everywhere. */
  async function answered(request: Asked, datastore: Parts): Promise<Response> {
    let thrown: unknown = null
    const onResponseError = (_request: unknown, error: object): undefined =>
      void ('status_code' in error || (thrown = error))
    const said = await new Server({ ...TERMS, locker, datastore, onResponseError }).handleWeb(asWeb(request))
    if (thrown !== null) throw thrown
    return said
  }
}

const TERMS = {
  path: RESUMABLE_PATH,
  relativeLocation: true,
  maxSize: VIDEO_LIMIT,
  allowedOrigins: [],
  namingFunction: newId,
}

function asWeb({ method, url, headers, raw }: Asked): Request {
  const told = Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  const body = method === 'PATCH' ? { body: Readable.toWeb(raw), duplex: 'half' } : {}
  return new Request(new URL(url, 'http://site'), {
    method,
    headers: told as [string, string][],
    ...body,
  } as RequestInit)
}

async function passed(answer: Response, reply: FastifyReply) {
  for (const [name, value] of answer.headers) if (!OURS.test(name)) reply.header(name, value)
  return reply.code(answer.status).send(await answer.text())
}

/** One member's files on their way: a row for each, and the bytes that have come among the drafts. */
class Parts extends DataStore {
  override extensions = ['creation', 'termination']
  readonly #deps: Deps
  readonly #userId: number

  constructor(deps: Deps, userId: number) {
    super()
    this.#deps = deps
    this.#userId = userId
  }

  override async create(file: Upload): Promise<Upload> {
    const { db, clock, drafts } = this.#deps
    await beginPart(db, { id: file.id, userId: this.#userId, bytes: file.size ?? 0 }, clock.now())
    await writeFile(drafts.place(file.id), '')
    return file
  }

  override async getUpload(id: string): Promise<Upload> {
    const { db, drafts } = this.#deps
    const part = await partOf(db, this.#userId, id)
    const offset = (await stat(drafts.place(id)).catch(() => null))?.size
    if (!part || offset === undefined) throw ERRORS.FILE_NOT_FOUND
    return new Upload({ id, size: part.bytes, offset, creation_date: part.createdAt.toISOString() })
  }

  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    return offset + (await writeAt(this.#deps.drafts.place(id), stream, offset))
  }

  /** The row stays: what has come has cost its bytes. */
  override async remove(id: string): Promise<void> {
    await rm(this.#deps.drafts.place(id), { force: true })
  }
}
