import { BAD_IMAGE, IMAGE_TOO_BIG } from '#contract/infra/refusal-messages.ts'
import { IMAGE_LIMIT, VIDEO_LIMIT } from '#contract/infra/upload.ts'
import { mayBeAnimated, shrinkPicture } from '#web/shared/lib/shrink-picture.ts'
import type { PrepareFile } from './uploads.ts'

/** Values of `accept` of the file inputs. HEIC is missing, so that iPhones convert such pictures to JPEG. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']
export const VIDEO_TYPES = ['video/mp4', 'video/webm', 'video/quicktime']

/** Short side of an uploaded picture in px; the server stores a width of at most 2,048 px. */
const EDGE = 2048

/** Maximum size of a chosen picture in bytes. It is larger for pictures that are shrunk before the upload. */
const uploadLimit = (type: string): number => (mayBeAnimated(type) ? IMAGE_LIMIT : 4 * IMAGE_LIMIT)

const BAD_VIDEO = '只支持 MP4、WebM、MOV 视频'
const VIDEO_TOO_BIG = '视频不能超过100MB'

export function findFileProblem({ type, size }: Pick<File, 'type' | 'size'>, kind: 'image' | 'video'): string | null {
  if (kind === 'video') {
    if (!VIDEO_TYPES.includes(type)) return BAD_VIDEO
    return size > VIDEO_LIMIT ? VIDEO_TOO_BIG : null
  }
  if (!PICTURE_TYPES.includes(type)) return BAD_IMAGE
  return size > uploadLimit(type) ? IMAGE_TOO_BIG : null
}

export const prepareFile: PrepareFile = async ({ kind, file, poster }) =>
  kind === 'image'
    ? { file: await shrinkPicture(file, EDGE), poster }
    : { file, poster: poster ?? (await capturePoster(file)) }

const TIME_LIMIT = 5_000
const WIDEST = 1280
/** Position of the captured frame in seconds. The first frame of a video is often black. */
const AT = 0.5

/** Captures a frame near the start of a video; null if the browser cannot decode the video. */
async function capturePoster(file: Blob): Promise<Blob | null> {
  const video = document.createElement('video')
  const url = URL.createObjectURL(file)
  try {
    Object.assign(video, { muted: true, playsInline: true, preload: 'auto', src: url })
    await waitForEvent(video, 'loadeddata')
    video.currentTime = Math.min(AT, video.duration / 2 || 0)
    await waitForEvent(video, 'seeked')
    return await drawFrame(video)
  } catch {
    return null
  } finally {
    video.removeAttribute('src')
    URL.revokeObjectURL(url)
  }
}

function waitForEvent(video: HTMLVideoElement, event: 'loadeddata' | 'seeked'): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  video.addEventListener(event, () => resolve(), { once: true })
  video.addEventListener('error', () => reject(new Error('this video can not be shown here')), { once: true })
  setTimeout(() => reject(new Error(`no ${event} in time`)), TIME_LIMIT)
  return promise
}

function drawFrame(video: HTMLVideoElement): Promise<Blob | null> {
  const { videoWidth, videoHeight } = video
  const scale = Math.min(1, WIDEST / videoWidth)
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: Math.round(videoWidth * scale), height: Math.round(videoHeight * scale) })
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  return new Promise((done) => canvas.toBlob(done, 'image/jpeg', 0.85))
}
