import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { stat } from 'node:fs/promises'
import { UPLOAD_SCENES, type UploadScene, VIDEO_LIMIT, finishUpload, upload } from '#contract/infra/upload.ts'
import { refuse } from '#contract/refusals.ts'
import type { RouteSite } from '#server/infra/answers/route-site.ts'
import { type RouteContext, registerRoute } from '#server/infra/http/route.ts'
import { allowLongBody } from '#server/infra/http/slow-bodies.ts'
import { createLazy } from '#server/infra/lib/lazy.ts'
import { type Drafts, writeStream } from './drafts.ts'
import { findFullError, requireFreeSpace } from './uploads.ts'
import type { UploadStorage } from './storage.ts'
import { toUploadPath } from './names.ts'
import { checkUploadQuota, claimPart, findPart } from './parts.ts'
import { serveUploads } from './serve.ts'
import { createTransferLimits, leaveJsonUnread } from './transfers.ts'
import { registerResumableRoutes } from './tus.routes.ts'

export interface MediaDeps extends RouteContext, Pick<RouteSite, 'db' | 'clock' | 'publicUrl'>, UploadStorage {}

const LIMITS = { fileSize: VIDEO_LIMIT, files: 1, fields: 4, fieldSize: 100, headerPairs: 50 }

/**
 * Registers the upload routes. Multipart bodies are accepted only in the Fastify scope of uploads in a single request.
 */
export async function mediaRoutes(site: MediaDeps): Promise<void> {
  const { db, clock, store, drafts } = site
  const taken = createLazy(async () => (await import('./process-upload.ts')).createProcessor(site))
  const limits = createTransferLimits(drafts)
  await site.app.register(async (app) => {
    leaveJsonUnread(app)
    await app.register(multipart, { limits: LIMITS })
    app.addHook('onRequest', limits.admit)
    registerRoute({ ...site, app }, upload, async ({ member: { id }, request }) =>
      toUploadResult(request, await limits.ofAccount(() => uploadWhole(id, request), { caller: String(id) })),
    )
  })
  registerRoute(site, finishUpload, async ({ member, input: { id }, request }) =>
    toUploadResult(request, await limits.ofAccount(() => finishParts(member.id, id), { caller: String(member.id) })),
  )
  await registerResumableRoutes(site, limits)
  serveUploads(site, { db, store })

  const toUploadResult = ({ protocol, host }: FastifyRequest, path: string) => ({
    path,
    pathFull: `${site.publicUrl ?? `${protocol}://${host}`}${path}`,
  })

  async function uploadWhole(userId: number, request: FastifyRequest): Promise<string> {
    const now = clock.now()
    await checkUploadQuota(db, userId, 1, now)
    allowLongBody(request.raw)
    return drafts.lend(async (path) => {
      const scene = await receiveForm(request, path, drafts)
      return (await taken())({ path, userId, scene }, now)
    })
  }

  async function finishParts(userId: number, id: string): Promise<string> {
    const now = clock.now()
    const part = (await findPart(db, userId, id)) ?? refuse('unknown_media')
    if (part.name !== null) return toUploadPath(part.name)
    const path = drafts.place(id)
    if ((await stat(path).catch(() => null))?.size !== part.bytes) refuse('broken_upload')
    if (!(await claimPart(db, id, now))) refuse('uploads_at_once')
    return (await taken())({ path, userId, scene: 'forum', part: id }, now).finally(() => drafts.remove([id]))
  }
}

async function receiveForm(request: FastifyRequest, path: string, drafts: Drafts): Promise<UploadScene> {
  if (!request.isMultipart()) refuse('no_file')
  const { bytes, scene } = await readFormParts(request, path, drafts).catch(refuseForm)
  if (bytes === 0) refuse('no_file')
  return UPLOAD_SCENES.find((known) => known === (scene ?? 'forum')) ?? refuse('bad_scene')
}

async function readFormParts(request: FastifyRequest, path: string, drafts: Drafts) {
  let bytes = 0
  let scene: unknown = null
  for await (const part of request.parts()) {
    if (part.type === 'file') bytes = await writeStream(path, part.file, { checkRoom: () => requireFreeSpace(drafts) })
    else if (part.fieldname === 'scene') scene = part.value
  }
  return { bytes, scene }
}

/**
 * Rethrows errors with an HTTP status, such as size limits, and reports a full disk. Any other parser error means a
 * malformed request.
 */
function refuseForm(error: unknown): never {
  if (error instanceof Error && 'statusCode' in error) throw error
  const full = findFullError(error)
  if (full) throw full
  return refuse('broken_upload')
}
