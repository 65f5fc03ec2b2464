import type { editProfile, User } from '#contract/people/account.ts'
import type { InputOf } from '#contract/infra/endpoint.ts'
import type { DraftKind } from '#client/draft.ts'

/** A profile as its form holds it. */
export interface Edited {
  nickname: string
  gender: string
  birthday: string
  avatarUrl: string
}

/** As the form offers them. */
export const GENDERS = [-1, 1, 2] as const

export const editedOf = ({ nickname, gender, birthday, avatarUrl }: User): Edited => ({
  nickname,
  gender: String(gender),
  birthday,
  avatarUrl,
})

/** The fields that are no longer what the form began with: another device may have changed the others meanwhile. */
export function touched(before: Edited, now: Edited): Partial<Edited> {
  const fields = Object.keys(before) as (keyof Edited)[]
  return Object.fromEntries(fields.filter((field) => now[field] !== before[field]).map((field) => [field, now[field]]))
}

/** The same as User/edit takes them. */
export function changeOf({ gender, ...texts }: Partial<Edited>): InputOf<typeof editProfile> {
  if (gender === undefined) return texts
  return { ...texts, gender: GENDERS.find((known) => String(known) === gender) ?? -1 }
}

/** What was changed in the form and not saved: a session that ends in the middle of it must not take it along. */
export const PROFILE: DraftKind<Partial<Edited>> = {
  place: 'tab',
  none: {},
  isNone: (changed) => Object.keys(changed).length === 0,
}
export const PROFILE_KEY = 'profile'
