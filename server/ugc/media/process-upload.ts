import { fileTypeFromBuffer } from 'file-type'
import { open, readFile, stat } from 'node:fs/promises'
import { refuse } from '#contract/refusals.ts'
import { IMAGE_LIMIT, type UploadScene } from '#contract/infra/upload.ts'
import type { Database } from '#server/infra/db/connect.ts'
import { createLimiter } from '#server/infra/http/limiter.ts'
import { DECODED_BYTES, inspectPicture, type Picture, redrawPicture } from './images.ts'
import { storePicture, storeVideo } from './uploads.ts'
import type { UploadStorage } from './storage.ts'
import { remux } from './video.ts'

export interface ReceivedFile {
  path: string
  userId: number
  scene: UploadScene
  /** Id of the row in upload_parts, if the file was uploaded in parts. */
  part?: string
}

interface Deps extends UploadStorage {
  db: Database
}

/** Maximum number of picture files (10 MB each at most) in memory; further files wait on the disk. */
const READ_AT_A_TIME = 22
const DRAWN_AT_A_TIME = 2
/** Bytes read from the start of a file: enough for every signature that is checked. */
const HEAD_BYTES = 4100
const VIDEOS = new Set(['video/mp4', 'video/quicktime', 'video/x-m4v', 'video/webm'])
const OTHER_MEDIA = /^(video|audio)\/|^application\/(ogg|mp4)/

class TooLarge extends Error {
  readonly statusCode = 413
}

/**
 * Creates a function that checks a file by its content alone, then re-encodes a picture or remuxes a video. At most two
 * pictures and one video are processed concurrently, the pictures of one account sequentially.
 */
export function createProcessor({ db, store, drafts }: Deps) {
  const read = createLimiter({ width: READ_AT_A_TIME, inOrder: true })
  const draw = createLimiter({ width: DRAWN_AT_A_TIME, weight: DECODED_BYTES })
  const oneVideo = createLimiter({ width: 1 })
  return (arrived: ReceivedFile, now: Date): Promise<string> =>
    selectProcessor(arrived).then((take) => take(arrived, now))

  async function selectProcessor({ path, scene }: ReceivedFile) {
    const mime = (await fileTypeFromBuffer(await readHead(path)))?.mime ?? ''
    if (scene === 'avatar' || !(VIDEOS.has(mime) || OTHER_MEDIA.test(mime))) return processPicture
    return VIDEOS.has(mime) ? processVideo : refuse('bad_video')
  }

  async function processPicture(arrived: ReceivedFile, now: Date): Promise<string> {
    const { path, userId, scene, part } = arrived
    if ((await stat(path)).size > IMAGE_LIMIT) throw new TooLarge()
    const drawn = await read(() => redrawFile(arrived), { caller: String(userId) })
    // An avatar appears with all texts of its member, and no moderator reviews it first.
    if (scene === 'avatar' && drawn.hasQr) refuse('qr_avatar')
    return storePicture({ db, store }, { userId, scene, part, now }, drawn)
  }

  async function redrawFile({ path, scene }: ReceivedFile): Promise<Picture> {
    const sent = await inspectPicture(await readFile(path), scene)
    return draw(() => redrawPicture(sent), { weighs: sent.weighs })
  }

  async function processVideo({ path, userId, scene, part }: ReceivedFile, now: Date): Promise<string> {
    return drafts.lend(async (to) => {
      const written = await oneVideo(() => remux({ from: path, to }))
      return storeVideo({ db, store }, { userId, scene, part, now }, { ...written, path: to })
    })
  }
}

async function readHead(path: string): Promise<Buffer> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
  return buffer.subarray(0, bytesRead)
}
