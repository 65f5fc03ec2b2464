import * as z from 'zod/mini'

/** Pictures of a post or comment, at most; a post may hold one video in their place. */
export const PICTURES_LIMIT = 9
export const ALT_LIMIT = 200

/** A picture or video as it stands in a post or comment. */
export const Media = z.object({
  path: z.string(),
  kind: z.enum(['image', 'video']),
  width: z.int(),
  height: z.int(),
  /** Base64 of its thumbhash, shown while it loads; '' where there is none. */
  thumbhash: z.string(),
  /** What it shows, in its author's words; ''. */
  alt: z.string(),
  /** A video's first picture, a path; ''. */
  poster: z.string(),
  /** 1: a picture that moves. */
  animated: z.int(),
})
export type Media = z.output<typeof Media>

/** What is sent with a text, as `upload` named it: paths joined by commas, and their alternative texts in that order. */
export const mediaInput = {
  images: z._default(z.string().check(z.trim(), z.maxLength(2_000, '图片地址不正确')), ''),
  alts: z._default(
    z
      .array(z.string().check(z.trim(), z.maxLength(ALT_LIMIT, `图片说明最多${ALT_LIMIT}字`)))
      .check(z.maxLength(PICTURES_LIMIT, `最多${PICTURES_LIMIT}张图片`)),
    [],
  ),
}

/** A video's first picture, uploaded as a picture. */
export const posterInput = z._default(z.string().check(z.trim(), z.maxLength(200, '封面地址不正确')), '')
