import * as z from 'zod/mini'

/** What each row shows of the person it is about. */
export const authorFields = { nickname: z.string(), avatarUrl: z.string(), is_vip: z.int() }

export type AuthorFields = z.output<z.ZodMiniObject<typeof authorFields>>
