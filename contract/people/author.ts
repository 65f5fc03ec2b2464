import * as z from 'zod/mini'

/** Author fields included in each row. */
export const authorFields = { nickname: z.string(), avatarUrl: z.string(), is_vip: z.int() }

export type AuthorFields = z.output<z.ZodMiniObject<typeof authorFields>>
