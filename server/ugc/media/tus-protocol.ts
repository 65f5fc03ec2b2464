import { DataStore, ERRORS, MemoryLocker, Server, Upload } from '@tus/server'
import type { FastifyRequest } from 'fastify'
import { rm, stat, writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { refuse } from '#contract/refusals.ts'
import { RESUMABLE_PATH, VIDEO_LIMIT } from '#contract/infra/upload.ts'
import type { Database } from '#server/infra/db/connect.ts'
import type { Clock } from '#server/infra/lib/clock.ts'
import { type Drafts, writeStream } from './drafts.ts'
import { requireFreeSpace } from './uploads.ts'
import { createUploadId } from './names.ts'
import { insertPart, findPart } from './parts.ts'

export interface Deps {
  db: Database
  clock: Clock
  drafts: Drafts
}

export type TusRequest = FastifyRequest<{ Params: { id?: string } }>

/** Creates a handler of resumable uploads (tus). It rethrows errors that are not part of the tus protocol. */
export function createTusHandler(deps: Deps): (request: TusRequest, userId: number) => Promise<Response> {
  const locker = new MemoryLocker()
  return async (request, userId) => {
    let thrown: unknown = null
    const onResponseError = (_request: unknown, error: object): undefined =>
      void ('status_code' in error || (thrown = error))
    const datastore = new PartStore(deps, userId)
    const response = await new Server({ ...TUS_OPTIONS, locker, datastore, onResponseError }).handleWeb(
      toWebRequest(request),
    )
    if (thrown !== null) throw thrown
    return response
  }
}

const TUS_OPTIONS = {
  path: RESUMABLE_PATH,
  relativeLocation: true,
  maxSize: VIDEO_LIMIT,
  allowedOrigins: [],
  namingFunction: createUploadId,
}

/** Omits the query: the library reads the file id from the end of the whole URL. */
function toWebRequest({ method, params: { id }, headers, raw }: TusRequest): Request {
  const entries = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  const body = method === 'PATCH' ? { body: Readable.toWeb(raw), duplex: 'half' } : {}
  return new Request(new URL(id === undefined ? RESUMABLE_PATH : `${RESUMABLE_PATH}/${id}`, 'http://site'), {
    method,
    headers: entries as [string, string][],
    ...body,
  } as RequestInit)
}

class PartStore extends DataStore {
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
    const bytes = file.size || refuse('no_file')
    await insertPart(db, { id: file.id, userId: this.#userId, bytes }, clock.now())
    await writeFile(drafts.place(file.id), '')
    return file
  }

  override async getUpload(id: string): Promise<Upload> {
    const { db, drafts } = this.#deps
    const part = await findPart(db, this.#userId, id)
    const offset = (await stat(drafts.place(id)).catch(() => null))?.size
    if (!part || offset === undefined) throw ERRORS.FILE_NOT_FOUND
    return new Upload({ id, size: part.bytes, offset, creation_date: part.createdAt.toISOString() })
  }

  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const { drafts } = this.#deps
    const checkRoom = () => requireFreeSpace(drafts)
    return offset + (await writeStream(drafts.place(id), stream, { start: offset, checkRoom }))
  }

  /** Retains the row, because the declared bytes count towards the daily quota. */
  override async remove(id: string): Promise<void> {
    await rm(this.#deps.drafts.place(id), { force: true })
  }
}
