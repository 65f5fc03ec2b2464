import type { AuthorFields } from '#contract/people/author.ts'

/** What others see of a person. */
export interface Author {
  readonly nickname: string
  readonly avatar: string | null
  readonly isVip: boolean
}

/** An author as a part of a read that asks other things too: the row of users and the parameter that holds the time. */
export const authorColumns = (user: string, now: string): string =>
  `${user}.nickname, ${user}.avatar, exists (select from vip_at(${user}.id, ${now})) as "isVip"`

export const presentAuthor = ({ nickname, avatar, isVip }: Author): AuthorFields => ({
  nickname,
  avatarUrl: avatar ?? '',
  is_vip: isVip ? 1 : 0,
})
