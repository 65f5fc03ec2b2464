import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { IMAGE_LIMIT, UPLOAD_SCENES, type UploadScene, upload } from '#contract/upload.ts'
import { refuse } from '#contract/refusals.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Database } from '#server/db/connect.ts'
import { room } from '#server/http/room.ts'
import { type RouteContext, route } from '#server/http/route.ts'
import { liftBodyTime } from '#server/http/slow-bodies.ts'
import { semaphore } from './semaphore.ts'
import { DECODED_BYTES, inspected, redrawn } from './images.ts'
import { type Store, keepPicture, mayUploadOrRefuse } from './media.ts'
import { serveUploads } from './serve.ts'

export interface MediaDeps {
  db: Database
  clock: Clock
  store: Store
  publicUrl: string | null
}

const DRAWN_AT_A_TIME = 2
/** Two drawn and twenty that wait (docs/rules/security.md#uploads); each may be 10 MB. */
const AT_A_TIME = 22
const AT_A_TIME_EACH = 2
const LIMITS = { fileSize: IMAGE_LIMIT, files: 1, fields: 4, fieldSize: 100, headerPairs: 50 }

/** Uploads and the folder they are served from. Only this scope accepts multipart bodies. */
export async function mediaRoutes(door: RouteContext, deps: MediaDeps): Promise<void> {
  const draw = semaphore({ places: DRAWN_AT_A_TIME, weight: DECODED_BYTES })
  const inside = room({
    most: AT_A_TIME,
    each: AT_A_TIME_EACH,
    refuseMore: () => refuse('uploads_at_once'),
  })
  await door.app.register(async (app) => {
    await app.register(multipart, { limits: LIMITS })
    route({ ...door, app }, upload, async ({ member: { id }, request }) => {
      const path = await inside(String(id), () => taken(id, request))
      return { path, pathFull: `${deps.publicUrl ?? `${request.protocol}://${request.host}`}${path}` }
    })
  })

  async function taken(id: number, request: FastifyRequest): Promise<string> {
    const now = deps.clock.now()
    await mayUploadOrRefuse(deps.db, id, now)
    liftBodyTime(request.raw)
    const { bytes, scene } = await sentIn(request)
    const sent = await inspected(bytes, scene)
    const picture = await draw(sent.decoded, () => redrawn(sent))
    return keepPicture(deps, id, scene, picture, now)
  }

  serveUploads(door.app, deps)
}

interface Sent {
  bytes: Buffer
  scene: UploadScene
}

async function sentIn(request: FastifyRequest): Promise<Sent> {
  if (!request.isMultipart()) refuse('no_file')
  const { bytes, scene } = await partsOf(request).catch(refusing)
  if (!bytes || bytes.length === 0) return refuse('no_file')
  return { bytes, scene: UPLOAD_SCENES.find((known) => known === (scene ?? 'forum')) ?? refuse('bad_scene') }
}

async function partsOf(request: FastifyRequest): Promise<{ bytes: Buffer | null; scene: unknown }> {
  let bytes: Buffer | null = null
  let scene: unknown = null
  for await (const part of request.parts()) {
    if (part.type === 'file') bytes = await part.toBuffer()
    else if (part.fieldname === 'scene') scene = part.value
  }
  return { bytes, scene }
}

/** What passes a limit says with which status; the others are what the parser can't make sense of: the sender's fault. */
function refusing(error: unknown): never {
  if (error instanceof Error && 'statusCode' in error) throw error
  return refuse('broken_upload')
}
