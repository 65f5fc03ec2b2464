import { fileTypeFromBuffer } from 'file-type'
import { open, readFile, stat } from 'node:fs/promises'
import { refuse } from '#contract/refusals.ts'
import { IMAGE_LIMIT, type UploadScene } from '#contract/infra/upload.ts'
import type { Database } from '#server/infra/db/connect.ts'
import { limiter } from '#server/infra/http/limiter.ts'
import type { Drafts } from './drafts.ts'
import { DECODED_BYTES, inspected, type Picture, redrawn } from './images.ts'
import { keepPicture, keepVideo } from './media.ts'
import type { Store } from './store.ts'
import { remux } from './video.ts'

/** A complete file, sent whole or in parts. */
export interface Arrived {
  path: string
  userId: number
  scene: UploadScene
  /** Id of the upload in parts. */
  part?: string
}

interface Deps {
  db: Database
  store: Store
  drafts: Drafts
}

/** Pictures in memory concurrently, of at most 10 MB each; the others wait on the disk. */
const READ_AT_A_TIME = 22
const DRAWN_AT_A_TIME = 2
/** Enough for each signature that is checked. */
const HEAD_BYTES = 4100
const VIDEOS = new Set(['video/mp4', 'video/quicktime', 'video/x-m4v', 'video/webm'])
/** Unsupported video and audio formats. */
const OTHER_MEDIA = /^(video|audio)\/|^application\/(ogg|mp4)/

class TooLarge extends Error {
  readonly statusCode = 413
}

/**
 * Checks complete files by their content alone and re-encodes them: two pictures and one video concurrently,
 * pictures of one account sequentially. Returns the path under which the result is served.
 */
export function taking({ db, store, drafts }: Deps) {
  const read = limiter({ width: READ_AT_A_TIME, inOrder: true })
  const draw = limiter({ width: DRAWN_AT_A_TIME, weight: DECODED_BYTES })
  const oneVideo = limiter({ width: 1 })
  return (arrived: Arrived, now: Date): Promise<string> => kindOf(arrived).then((take) => take(arrived, now))

  async function kindOf({ path, scene }: Arrived) {
    const mime = (await fileTypeFromBuffer(await headOf(path)))?.mime ?? ''
    if (scene === 'avatar' || !(VIDEOS.has(mime) || OTHER_MEDIA.test(mime))) return picture
    return VIDEOS.has(mime) ? video : refuse('bad_video')
  }

  async function picture(arrived: Arrived, now: Date): Promise<string> {
    const { path, userId, scene, part } = arrived
    if ((await stat(path)).size > IMAGE_LIMIT) throw new TooLarge()
    const drawn = await read(() => drawnAnew(arrived), { caller: String(userId) })
    // An avatar is shown with all texts of its member and is not reviewed before.
    if (scene === 'avatar' && drawn.hasQr) refuse('qr_avatar')
    return keepPicture({ db, store }, { userId, scene, part, now }, drawn)
  }

  async function drawnAnew({ path, scene }: Arrived): Promise<Picture> {
    const sent = await inspected(await readFile(path), scene)
    return draw(() => redrawn(sent), { weighs: sent.weighs })
  }

  async function video({ path, userId, scene, part }: Arrived, now: Date): Promise<string> {
    return drafts.lend(async (to) => {
      const written = await oneVideo(() => remux({ from: path, to }))
      return keepVideo({ db, store }, { userId, scene, part, now }, { ...written, path: to })
    })
  }
}

async function headOf(path: string): Promise<Buffer> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
  return buffer.subarray(0, bytesRead)
}
