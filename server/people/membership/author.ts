import type { AuthorFields } from '#contract/people/author.ts'

/** Public data of an author. */
export interface Author {
  readonly nickname: string
  readonly avatar: string | null
  readonly isVip: boolean
}

/**
 * Builds the SQL columns of an author for a larger query, from the alias of `users` and the parameter with the time.
 */
export const buildAuthorColumns = (user: string, now: string): string =>
  `${user}.nickname, ${user}.avatar, exists (select from vip_at(${user}.id, ${now})) as "isVip"`

export const presentAuthor = ({ nickname, avatar, isVip }: Author): AuthorFields => ({
  nickname,
  avatarUrl: avatar ?? '',
  is_vip: isVip ? 1 : 0,
})
