import { BAD_IMAGE, IMAGE_TOO_BIG } from '#contract/infra/refusal-messages.ts'
import { IMAGE_LIMIT, VIDEO_LIMIT } from '#contract/infra/upload.ts'
import { mayBeAnimated, shrinkPicture } from '#web/shared/lib/shrink-picture.ts'
import { capturePoster } from './poster.ts'
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
