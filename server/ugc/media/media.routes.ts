import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { stat } from 'node:fs/promises'
import { UPLOAD_SCENES, type UploadScene, VIDEO_LIMIT, finishUpload, upload } from '#contract/infra/upload.ts'
import { refuse } from '#contract/refusals.ts'
import type { Site } from '#server/infra/answers/site.ts'
import { type RouteContext, route } from '#server/infra/http/route.ts'
import { allowLongBody } from '#server/infra/http/slow-bodies.ts'
import { onFirstUse } from '#server/infra/lib/on-first-use.ts'
import { writeAt } from './drafts.ts'
import { fullOf, type Places, roomOrTurnAway } from './media.ts'
import { pathOf } from './names.ts'
import { partOf, takePart } from './parts.ts'
import { mayUploadOrRefuse } from './quota.ts'
import { serveUploads } from './serve.ts'
import { transferLimits } from './transfers.ts'
import { resumableRoutes } from './tus.ts'

export interface MediaDeps extends RouteContext, Pick<Site, 'db' | 'clock' | 'publicUrl'>, Places {}

const LIMITS = { fileSize: VIDEO_LIMIT, files: 1, fields: 4, fieldSize: 100, headerPairs: 50 }

/** Registers uploads (whole or in parts) and their delivery. Only this scope accepts multipart bodies. */
export async function mediaRoutes(site: MediaDeps): Promise<void> {
  const { db, clock, store, drafts } = site
  const taken = onFirstUse(async () => (await import('./taken.ts')).taking(site))
  const limits = transferLimits(drafts)
  await site.app.register(async (app) => {
    await app.register(multipart, { limits: LIMITS })
    app.addHook('onRequest', limits.admit)
    route({ ...site, app }, upload, async ({ member: { id }, request }) =>
      answerOf(request, await limits.ofAccount(() => whole(id, request), { caller: String(id) })),
    )
  })
  route(site, finishUpload, async ({ member, input: { id }, request }) =>
    answerOf(request, await limits.ofAccount(() => inParts(member.id, id), { caller: String(member.id) })),
  )
  await resumableRoutes(site, limits)
  serveUploads(site, { db, store })

  const answerOf = ({ protocol, host }: FastifyRequest, path: string) => ({
    path,
    pathFull: `${site.publicUrl ?? `${protocol}://${host}`}${path}`,
  })

  async function whole(userId: number, request: FastifyRequest): Promise<string> {
    const now = clock.now()
    await mayUploadOrRefuse(db, userId, 1, now)
    allowLongBody(request.raw)
    return drafts.lend(async (path) => {
      const scene = await sentIn(request, path, () => roomOrTurnAway(drafts))
      return (await taken())({ path, userId, scene }, now)
    })
  }

  async function inParts(userId: number, id: string): Promise<string> {
    const now = clock.now()
    const part = (await partOf(db, userId, id)) ?? refuse('unknown_media')
    if (part.name !== null) return pathOf(part.name)
    const path = drafts.place(id)
    if ((await stat(path).catch(() => null))?.size !== part.bytes) refuse('broken_upload')
    if (!(await takePart(db, id, now))) refuse('uploads_at_once')
    return (await taken())({ path, userId, scene: 'forum', part: id }, now).finally(() => drafts.remove([id]))
  }
}

type CheckRoom = () => Promise<void>

/** Writes the file of a form to `path`. Returns the form's scene. */
async function sentIn(request: FastifyRequest, path: string, checkRoom: CheckRoom): Promise<UploadScene> {
  if (!request.isMultipart()) refuse('no_file')
  const { bytes, scene } = await partsOf(request, path, checkRoom).catch(refusing)
  if (bytes === 0) refuse('no_file')
  return UPLOAD_SCENES.find((known) => known === (scene ?? 'forum')) ?? refuse('bad_scene')
}

async function partsOf(request: FastifyRequest, path: string, checkRoom: CheckRoom) {
  let bytes = 0
  let scene: unknown = null
  for await (const part of request.parts()) {
    if (part.type === 'file') bytes = await writeAt(path, part.file, { checkRoom })
    else if (part.fieldname === 'scene') scene = part.value
  }
  return { bytes, scene }
}

/** Rethrows size limits with their status and reports a full disk. Any other parser error means a malformed request. */
function refusing(error: unknown): never {
  if (error instanceof Error && 'statusCode' in error) throw error
  const full = fullOf(error)
  if (full) throw full
  return refuse('broken_upload')
}
