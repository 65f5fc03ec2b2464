import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { WIDTHS } from '#contract/ugc/media.ts'
import type { UploadScene } from '#contract/infra/upload.ts'
import { type RefusalCode, refuse } from '#contract/refusals.ts'
import { hasQrCode } from './qr.ts'

/** sharp would decode SVG, so the signature is checked before sharp opens a file (docs/rules/security.md#uploads). */
const TYPES = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif'])
/** Default photo format of iPhones; the sharp binaries cannot read it. */
const HEIC = /^image\/hei[cf]/
const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif'])
const PIXELS = 40_000_000
/**
 * Limit for the decoded bytes of a picture and of all concurrent ones. Without it, 40 million pixels may need 240 MB.
 */
export const DECODED_BYTES = 64 * 1024 * 1024
/** Pixels per side: a picture of 1 by 40 million would need ten seconds; panoramas of phones have up to 16,000. */
const MAX_SIDE = 20_000
/** Maximum pixels of the widest version: a screenshot of 1080 by 12,000 retains its size and stays readable. */
const KEPT_PIXELS = 16 * 1024 * 1024
/** Longest side in pixels that a WebP picture can have. */
const WEBP_SIDE = 16_383
const MAX_FRAMES = 100
const SECONDS = 10
const AVATAR = 512
const [NARROW, WIDEST] = [WIDTHS.slice(0, -1), WIDTHS.at(-1)!]
/**
 * Limits of the QR code search in animations: pixels per side of a frame, and pixels of all frames together (a few
 * seconds of work).
 */
const [LOOKED_AT, ALL_LOOKED_AT] = [960, 16_000_000]
const SMALLER = { fit: 'inside', withoutEnlargement: true } as const
const THUMBHASH_SIDE = 100
const ANIMATED = new Set(['gif', 'webp'])

export interface SentPicture {
  bytes: Buffer
  scene: UploadScene
  animated: boolean
  /** Estimated bytes of the decoded pixels, at most DECODED_BYTES; 0: decoded row by row. */
  decoded: number
  size: Size
  /** Estimated bytes needed for decoding and encoding, at most DECODED_BYTES. */
  weighs: number
}

interface Size {
  width: number
  height: number
}

export interface Picture {
  /** The picture as WebP files in different widths, narrowest first. */
  drawn: readonly Buffer[]
  width: number
  height: number
  /** ThumbHash in base64, shown while the picture loads; empty for an avatar. */
  thumbhash: string
  animated: boolean
  hasQr: boolean
}

// One thread per picture and two concurrent pictures leave CPU time for HTTP requests.
sharp.concurrency(1)
sharp.cache(false)

/** Checks a picture without decoding its pixels. Throws if it is unsupported or needs too much memory. */
export async function inspectPicture(bytes: Buffer, scene: UploadScene): Promise<SentPicture> {
  const type = await fileTypeFromBuffer(bytes)
  if (type && HEIC.test(type.mime)) refuse('heic_image')
  if (!type || !TYPES.has(type.mime)) refuse('bad_image')
  const metadata = await readMetadata(bytes)
  const { format, width, height, pageHeight = height, pages = 1 } = metadata
  if (!FORMATS.has(format) || Math.max(width, pageHeight) > MAX_SIDE) refuse('bad_image')
  if (pages > MAX_FRAMES) refuse('too_many_frames')
  const animated = scene === 'forum' && ANIMATED.has(format) && pages > 1
  const decoded = width * pageHeight * computeBytesPerPixel(metadata, animated)
  if (decoded > DECODED_BYTES) refuse('image_too_heavy')
  // libvips cannot rotate an animation.
  if (animated && (metadata.orientation ?? 1) > 1) refuse('turned_animation')
  const isTurned = (metadata.orientation ?? 1) >= 5
  const size = isTurned ? computeSize(pageHeight, width) : computeSize(width, pageHeight)
  const drawn = 4 * size.width * size.height
  return { bytes, scene, animated, decoded, size, weighs: Math.min(decoded + drawn, DECODED_BYTES) }
}

/** Returns the size of the widest version, limited by WIDEST, KEPT_PIXELS and WEBP_SIDE. */
function computeSize(width: number, height: number): Size {
  const scale = Math.min(1, WIDEST / width, WEBP_SIDE / height, Math.sqrt(KEPT_PIXELS / (width * height)))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/**
 * Bytes in memory per pixel of a frame during decoding, measured with libvips 8.18. Baseline JPEG and non-interlaced
 * PNG are streamed row by row; other pictures are complete only after their last byte.
 */
function computeBytesPerPixel(
  { format, isProgressive, chromaSubsampling, channels, depth, pages = 1 }: Metadata,
  animated: boolean,
) {
  if (format === 'webp') return animated ? 4 * pages : 4
  // Four bytes for the frame and four for its canvas.
  if (format === 'gif') return 8
  if (!isProgressive) return 0
  // 16-bit coefficients; chroma subsampling stores a half or a quarter of them per colour channel.
  if (format === 'jpeg') return COEFFICIENTS[chromaSubsampling ?? ''] ?? 2 * channels
  return channels * (depth === 'ushort' ? 2 : 1)
}

const COEFFICIENTS: Readonly<Record<string, number>> = { '4:2:0': 3, '4:2:2': 4 }

/** sharp rejects a picture before decoding if all opened frames together have more than PIXELS pixels. */
const openPicture = (bytes: Buffer, animated: boolean) => sharp(bytes, { limitInputPixels: PIXELS, animated })

const readMetadata = (bytes: Buffer): Promise<Metadata> =>
  openPicture(bytes, true)
    .metadata()
    .catch(async (error: unknown) => {
      const { pages = 1 } = await openPicture(bytes, false).metadata().catch(refusePicture)
      return pages > 1 && toRefusalCode(error) === 'image_too_big'
        ? refuse(pages > MAX_FRAMES ? 'too_many_frames' : 'frames_too_big')
        : refusePicture(error)
    })

/** Re-encodes as WebP, upright and without metadata: an avatar as a square, a forum picture in all widths. */
export function redrawPicture({ bytes, scene, animated, size }: SentPicture): Promise<Picture> {
  const upright = openPicture(bytes, animated).timeout({ seconds: SECONDS }).rotate()
  return (scene === 'avatar' ? renderAvatar(upright) : renderWidths(upright, size, animated)).catch(refusePicture)
}

async function renderAvatar(upright: Sharp): Promise<Picture> {
  const { data, info } = await encodeWebp(upright.resize(AVATAR, AVATAR, { fit: 'cover' }))
  const hasQr = await detectQr(sharp(data))
  return { drawn: [data], width: info.width, height: info.height, thumbhash: '', animated: false, hasQr }
}

/** Encodes the widest version from the source and the narrower, still versions from the widest. */
async function renderWidths(upright: Sharp, size: Size, animated: boolean): Promise<Picture> {
  // Effort 2 halves the encoding time for 2 % more bytes. A long screenshot has five times the pixels of a photo.
  const effort = size.width * size.height > WIDEST * WIDEST ? 2 : 4
  const { data, info } = await encodeWebp(upright.resize(size.width, size.height, { fit: 'fill' }), effort)
  const { width, pageHeight: height = info.height } = info
  const narrow = await Promise.all(
    NARROW.map(async (to) =>
      width <= to && !animated ? data : (await encodeWebp(sharp(data).resize(to, null, SMALLER))).data,
    ),
  )
  const [least, middle] = narrow as [Buffer, Buffer]
  const whereCodesAre = animated ? await shrinkAnimation(upright) : sharp(middle)
  const [thumbhash, hasQr] = await Promise.all([computeThumbhash(least), detectQr(whereCodesAre)])
  return { drawn: [least, middle, data], width, height, thumbhash, animated, hasQr }
}

const encodeWebp = (picture: Sharp, effort = 4) =>
  picture.webp({ quality: 82, effort }).toBuffer({ resolveWithObject: true })

async function shrinkAnimation(moving: Sharp): Promise<Sharp> {
  const { pages = 1 } = await moving.metadata()
  const side = Math.min(LOOKED_AT, Math.floor(Math.sqrt(ALL_LOOKED_AT / pages)))
  return moving.clone().resize(side, side, SMALLER)
}

/** Searches all frames. A grey background separates transparent areas from black and white ink. */
async function detectQr(pictures: Sharp): Promise<boolean> {
  const grey = pictures.flatten({ background: '#888' }).greyscale().raw()
  const { data, info } = await grey.toBuffer({ resolveWithObject: true })
  return hasQrCode({ data: new Uint8Array(data), width: info.width, height: info.pageHeight ?? info.height })
}

async function computeThumbhash(bytes: Buffer): Promise<string> {
  const small = sharp(bytes).resize(THUMBHASH_SIDE, THUMBHASH_SIDE, SMALLER).ensureAlpha().raw()
  const { data, info } = await small.toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}

/** sharp's errors differ only in their messages. An unreadable file never causes a 500. */
function refusePicture(error: unknown): never {
  return refuse(toRefusalCode(error))
}

function toRefusalCode(error: unknown): RefusalCode {
  const words = error instanceof Error ? error.message : ''
  if (/pixel limit/i.test(words)) return 'image_too_big'
  // A timeout also occurs for a valid picture on a busy machine.
  return /timeout/i.test(words) ? 'image_too_slow' : 'bad_image'
}
