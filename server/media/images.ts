import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Metadata } from 'sharp'
import type { UploadScene } from '#contract/upload.ts'
import { type RefusalCode, refuse } from '#contract/refusals.ts'

/** SVG is not among them: sharp would decode it, so the signature is looked at before sharp is (SECURITY 36). */
const TYPES = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif'])
const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif'])
const PIXELS = 40_000_000
/** A thread of one pixel by 40 million would take the ten seconds; a phone's longest panorama has 16,000. */
const SIDE = 20_000
const FRAMES = 100
const SECONDS = 10
const AVATAR = 512
const WIDEST = 2048
const ANIMATED = new Set(['gif', 'webp'])

/** A picture drawn anew: nothing of the sent file but its pixels. */
export interface Picture {
  bytes: Buffer
  width: number
  height: number
}

// One thread per picture and two pictures at a time leave the processor to the calls.
sharp.concurrency(1)
sharp.cache(false)

/** Draws a picture anew as WebP, upright, without metadata: an avatar square, others at most 2,048 wide or high. */
export async function redrawn(bytes: Buffer, scene: UploadScene): Promise<Picture> {
  const type = await fileTypeFromBuffer(bytes)
  if (!type || !TYPES.has(type.mime)) refuse('bad_image')
  const { format, width, height, pageHeight = height, pages = 1 } = await metadataOf(bytes)
  if (!FORMATS.has(format) || Math.max(width, pageHeight) > SIDE) refuse('bad_image')
  if (pages > FRAMES) refuse('image_too_big')
  const animated = scene === 'forum' && ANIMATED.has(format)
  return drawn(bytes, scene, animated)
}

/** Too many pixels, of all frames together, are refused before any is decoded. */
const opened = (bytes: Buffer, animated: boolean) => sharp(bytes, { limitInputPixels: PIXELS, animated })

const metadataOf = (bytes: Buffer): Promise<Metadata> => opened(bytes, true).metadata().catch(refusing)

async function drawn(bytes: Buffer, scene: UploadScene, animated: boolean): Promise<Picture> {
  const picture = opened(bytes, animated).timeout({ seconds: SECONDS }).rotate()
  const sized =
    scene === 'avatar'
      ? picture.resize(AVATAR, AVATAR, { fit: 'cover' })
      : picture.resize(WIDEST, WIDEST, { fit: 'inside', withoutEnlargement: true })
  const { data, info } = await sized.webp({ quality: 82 }).toBuffer({ resolveWithObject: true }).catch(refusing)
  return { bytes: data, width: info.width, height: info.pageHeight ?? info.height }
}

/** What sharp can't read is the sender's fault, never a 500. Its words are the only sign of which. */
function refusing(error: unknown): never {
  const tooBig = error instanceof Error && /pixel limit|timeout/i.test(error.message)
  const code: RefusalCode = tooBig ? 'image_too_big' : 'bad_image'
  return refuse(code)
}
