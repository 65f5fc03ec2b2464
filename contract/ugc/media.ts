import * as z from 'zod/mini'
import { removeInvisible } from '#contract/infra/readable.ts'

/** Maximum number of pictures in a post or comment. A video cannot be combined with other media. */
export const PICTURES_LIMIT = 9
export const ALT_LIMIT = 200

export const Media = z.object({
  path: z.string(),
  kind: z.enum(['image', 'video']),
  width: z.int(),
  height: z.int(),
  /** ThumbHash in base64, shown as a placeholder while the picture loads; '' for a video without poster. */
  thumbhash: z.string(),
  /** The author's description of the file for blind readers; '' if none. */
  alt: z.string(),
  /** Path of the picture shown before a video plays; '' if none. */
  poster: z.string(),
  /** 1: an animated picture. Its smaller files are not animated. */
  animated: z.int(),
})
export type Media = z.output<typeof Media>

/** Widths of a picture's files in pixels. The file at `path` has the last width. Smaller pictures are not enlarged. */
export const WIDTHS = [320, 960, 2048] as const
const [, , WHOLE] = WIDTHS

/** Lists the files of a forum picture for `srcset`, narrowest first. */
export const listWidths = (path: string): { path: string; width: number }[] =>
  WIDTHS.map((width) => ({ path: width === WHOLE ? path : path.replace(/(?=\.webp$)/, `-${width}`), width }))

export const imagesInput = z._default(
  z.string('图片不正确').check(
    z.trim(),
    z.maxLength(1000, '图片不正确'),
    z.refine((list) => list.split(',').length <= PICTURES_LIMIT, `最多${PICTURES_LIMIT}张图片`),
  ),
  '',
)

const alt = z
  .string('图片说明不正确')
  .check(z.overwrite(removeInvisible), z.trim(), z.maxLength(ALT_LIMIT, `图片说明最多${ALT_LIMIT}字`))

export const altsInput = z.optional(
  z.array(alt, '图片说明不正确').check(z.maxLength(PICTURES_LIMIT, '图片说明比图片多')),
)

export const posterInput = z.optional(z.string('视频封面不正确').check(z.trim(), z.maxLength(100, '视频封面不正确')))

export const mediaInput = { images: imagesInput, alts: altsInput }
