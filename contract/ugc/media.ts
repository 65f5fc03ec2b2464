import * as z from 'zod/mini'
import { withoutUnseen } from '#contract/infra/readable.ts'

/** What posts and comments carry of uploads: what their writers send, and what their readers get. */

/** Pictures of one post or comment; a video stands alone. */
export const PICTURES_LIMIT = 9
export const ALT_LIMIT = 200

export const Media = z.object({
  path: z.string(),
  kind: z.enum(['image', 'video']),
  /** Pixels, as it is shown. */
  width: z.int(),
  height: z.int(),
  /** Base64 of what stands in its place until it has come; of a video without a poster ''. */
  thumbhash: z.string(),
  /** What the writer says for those who can't see it; ''. */
  alt: z.string(),
  /** Path of the picture that stands for a video until it plays; ''. */
  poster: z.string(),
  /** 1: a picture that moves. Its smaller widths stand still. */
  animated: z.int(),
})
export type Media = z.output<typeof Media>

/** Pixels; the last is what the path itself names. A picture that was sent smaller is no wider in any of them. */
export const WIDTHS = [320, 960, 2048] as const
const [, , WHOLE] = WIDTHS

/** The files of a forum's picture, the narrowest first: what a `srcset` is made of. */
export const widthsOf = (path: string): { path: string; width: number }[] =>
  WIDTHS.map((width) => ({ path: width === WHOLE ? path : path.replace(/(?=\.webp$)/, `-${width}`), width }))

/** Paths of uploads, joined by commas. */
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
  .check(z.overwrite(withoutUnseen), z.trim(), z.maxLength(ALT_LIMIT, `图片说明最多${ALT_LIMIT}字`))

/** A text for each of the images, in their order. */
export const altsInput = z.optional(
  z.array(alt, '图片说明不正确').check(z.maxLength(PICTURES_LIMIT, '图片说明比图片多')),
)

/** Path of an upload: the picture that stands for a video until it plays. */
export const posterInput = z.optional(z.string('视频封面不正确').check(z.trim(), z.maxLength(100, '视频封面不正确')))

/** What is sent with a text: pictures, and their alternative texts. */
export const mediaInput = { images: imagesInput, alts: altsInput }
