import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { WIDTHS } from '#contract/ugc/media.ts'
import type { UploadScene } from '#contract/infra/upload.ts'
import { type RefusalCode, refuse } from '#contract/refusals.ts'
import { hasQrCode } from './qr.ts'

/**
 * SVG is not among them: sharp would decode it, so the signature is looked at before sharp is
 * (docs/rules/security.md#uploads).
 */
const TYPES = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif'])
/** What an iPhone takes unless told otherwise; sharp's binaries can't read it. */
const HEIC = /^image\/hei[cf]/
const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif'])
const PIXELS = 40_000_000
/** What may lie decoded in memory at once, of all pictures together: 40 million pixels of some formats are 240 MB. */
export const DECODED_BYTES = 64 * 1024 * 1024
/** A thread of one pixel by 40 million would take the ten seconds; a phone's longest panorama has 16,000. */
const SIDE = 20_000
/** Of the widest version: a screenshot of 1080 by 12,000 pixels keeps its size, so that its text stays readable. */
const KEPT_PIXELS = 16 * 1024 * 1024
/** Longest side of a WebP. */
const WEBP_SIDE = 16_383
const FRAMES = 100
const SECONDS = 10
const AVATAR = 512
const [NARROW, WIDEST] = [WIDTHS.slice(0, -1), WIDTHS.at(-1)!]
/** Pixels at most, of a side of what moves and of all its pictures together, in which codes are looked for: some seconds' work. */
const [LOOKED_AT, ALL_LOOKED_AT] = [960, 16_000_000]
const SMALLER = { fit: 'inside', withoutEnlargement: true } as const
/** Pixels; more a thumbhash doesn't take. */
const HASHED = 100
const ANIMATED = new Set(['gif', 'webp'])

/** A sent picture that may be drawn. */
export interface SentPicture {
  bytes: Buffer
  scene: UploadScene
  animated: boolean
  /** Bytes that its pixels take while it is decoded, at most DECODED_BYTES. */
  decoded: number
  /** Pixels of its widest version. */
  size: Size
  /** Bytes that it takes while it is drawn, at most DECODED_BYTES. */
  weighs: number
}

interface Size {
  width: number
  height: number
}

/** A picture drawn anew: nothing of the sent file but its pixels. */
export interface Picture {
  /** Its files, the narrowest first. */
  drawn: readonly Buffer[]
  /** Pixels of the widest. */
  width: number
  height: number
  /** Base64; of an avatar ''. */
  thumbhash: string
  animated: boolean
  hasQr: boolean
}

// One thread per picture and two pictures at a time leave the processor to the calls.
sharp.concurrency(1)
sharp.cache(false)

/** Checks a picture without decoding its pixels. Throws a refusal for other files and for too much memory. */
export async function inspected(bytes: Buffer, scene: UploadScene): Promise<SentPicture> {
  const type = await fileTypeFromBuffer(bytes)
  if (type && HEIC.test(type.mime)) refuse('heic_image')
  if (!type || !TYPES.has(type.mime)) refuse('bad_image')
  const metadata = await metadataOf(bytes)
  const { format, width, height, pageHeight = height, pages = 1 } = metadata
  if (!FORMATS.has(format) || Math.max(width, pageHeight) > SIDE) refuse('bad_image')
  if (pages > FRAMES) refuse('too_many_frames')
  const animated = scene === 'forum' && ANIMATED.has(format) && pages > 1
  const decoded = width * pageHeight * bytesPerPixel(metadata, animated)
  if (decoded > DECODED_BYTES) refuse('image_too_heavy')
  // libvips cannot turn an animation.
  if (animated && (metadata.orientation ?? 1) > 1) refuse('turned_animation')
  const isTurned = (metadata.orientation ?? 1) >= 5
  const size = isTurned ? sizeWithin(pageHeight, width) : sizeWithin(width, pageHeight)
  const drawn = 4 * size.width * size.height
  return { bytes, scene, animated, decoded, size, weighs: Math.min(decoded + drawn, DECODED_BYTES) }
}

/** Returns the size of the widest version, limited by its width, its pixels and the format. */
function sizeWithin(width: number, height: number): Size {
  const scale = Math.min(1, WIDEST / width, WEBP_SIDE / height, Math.sqrt(KEPT_PIXELS / (width * height)))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/**
 * What each pixel of a page takes while the picture is drawn, measured with libvips 8.18. Rows of plain JPEG and PNG
 * come one after the other and are gone again; an interlaced or progressive one is whole only with its last byte.
 */
function bytesPerPixel(
  { format, isProgressive, chromaSubsampling, channels, depth, pages = 1 }: Metadata,
  animated: boolean,
) {
  if (format === 'webp') return animated ? 4 * pages : 4
  // The page and what it is laid upon.
  if (format === 'gif') return 8
  if (!isProgressive) return 0
  // Coefficients of 16 bits; half or a quarter of them for each colour where the eye would not miss them.
  if (format === 'jpeg') return COEFFICIENTS[chromaSubsampling ?? ''] ?? 2 * channels
  return channels * (depth === 'ushort' ? 2 : 1)
}

const COEFFICIENTS: Readonly<Record<string, number>> = { '4:2:0': 3, '4:2:2': 4 }

/** Too many pixels, of all frames together, are refused before any is decoded. */
const opened = (bytes: Buffer, animated: boolean) => sharp(bytes, { limitInputPixels: PIXELS, animated })

const metadataOf = (bytes: Buffer): Promise<Metadata> =>
  opened(bytes, true)
    .metadata()
    .catch(async (error: unknown) => {
      const { pages = 1 } = await opened(bytes, false).metadata().catch(refusing)
      return pages > 1 && codeOf(error) === 'image_too_big'
        ? refuse(pages > FRAMES ? 'too_many_frames' : 'frames_too_big')
        : refusing(error)
    })

/** Re-encodes a picture as WebP, upright, without metadata: an avatar as a square, a forum's in all its widths. */
export function redrawn({ bytes, scene, animated, size }: SentPicture): Promise<Picture> {
  const upright = opened(bytes, animated).timeout({ seconds: SECONDS }).rotate()
  return (scene === 'avatar' ? avatarOf(upright) : inWidths(upright, size, animated)).catch(refusing)
}

async function avatarOf(upright: Sharp): Promise<Picture> {
  const { data, info } = await webp(upright.resize(AVATAR, AVATAR, { fit: 'cover' }))
  const hasQr = await showsQr(sharp(data))
  return { drawn: [data], width: info.width, height: info.height, thumbhash: '', animated: false, hasQr }
}

/** Draws the widest version from the decoded picture and the narrower ones, which do not move, from the widest. */
async function inWidths(upright: Sharp, size: Size, animated: boolean): Promise<Picture> {
  // Halves the time for 2 % more bytes: a long screenshot has five times the pixels of a photo.
  const effort = size.width * size.height > WIDEST * WIDEST ? 2 : 4
  const { data, info } = await webp(upright.resize(size.width, size.height, { fit: 'fill' }), effort)
  const { width, pageHeight: height = info.height } = info
  const narrow = await Promise.all(
    NARROW.map(async (to) =>
      width <= to && !animated ? data : (await webp(sharp(data).resize(to, null, SMALLER))).data,
    ),
  )
  const [least, middle] = narrow as [Buffer, Buffer]
  const whereCodesAre = animated ? await smallEnough(upright) : sharp(middle)
  const [thumbhash, hasQr] = await Promise.all([thumbhashOf(least), showsQr(whereCodesAre)])
  return { drawn: [least, middle, data], width, height, thumbhash, animated, hasQr }
}

const webp = (picture: Sharp, effort = 4) => picture.webp({ quality: 82, effort }).toBuffer({ resolveWithObject: true })

/** What moves, so small that all its pictures together are no more than are looked at. */
async function smallEnough(moving: Sharp): Promise<Sharp> {
  const { pages = 1 } = await moving.metadata()
  const side = Math.min(LOOKED_AT, Math.floor(Math.sqrt(ALL_LOOKED_AT / pages)))
  return moving.clone().resize(side, side, SMALLER)
}

/** Whether a QR code can be read in any of its pictures. Where they show nothing, black and white ink differ from grey. */
async function showsQr(pictures: Sharp): Promise<boolean> {
  const grey = pictures.flatten({ background: '#888' }).greyscale().raw()
  const { data, info } = await grey.toBuffer({ resolveWithObject: true })
  return hasQrCode({ data: new Uint8Array(data), width: info.width, height: info.pageHeight ?? info.height })
}

/** Base64 of the some 25 bytes that a browser draws until the picture has come. */
async function thumbhashOf(bytes: Buffer): Promise<string> {
  const small = sharp(bytes).resize(HASHED, HASHED, SMALLER).ensureAlpha().raw()
  const { data, info } = await small.toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}

/** Throws a refusal for an error of sharp, which its message alone identifies: unreadable files are never a 500. */
function refusing(error: unknown): never {
  return refuse(codeOf(error))
}

function codeOf(error: unknown): RefusalCode {
  const words = error instanceof Error ? error.message : ''
  if (/pixel limit/i.test(words)) return 'image_too_big'
  // An honest picture, too, on a machine that has much else to do.
  return /timeout/i.test(words) ? 'image_too_slow' : 'bad_image'
}
