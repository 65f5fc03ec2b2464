import type { editProfile, User } from '#contract/people/account.ts'
import type { InputOf } from '#contract/infra/endpoint.ts'
import type { DraftKind } from '#client/draft.ts'

/** A profile as the values of its form. */
export interface Edited {
  nickname: string
  gender: string
  birthday: string
  avatarUrl: string
}

/** In the order of the form. */
export const GENDERS = [-1, 1, 2] as const

export const editedOf = ({ nickname, gender, birthday, avatarUrl }: User): Edited => ({
  nickname,
  gender: String(gender),
  birthday,
  avatarUrl,
})

/** Returns the changed fields only, because another device may have changed the others. */
export function touched(before: Edited, now: Edited): Partial<Edited> {
  const fields = Object.keys(before) as (keyof Edited)[]
  return Object.fromEntries(fields.filter((field) => now[field] !== before[field]).map((field) => [field, now[field]]))
}

/** Converts the changed fields to the input of User/edit. */
export function changeOf({ gender, ...texts }: Partial<Edited>): InputOf<typeof editProfile> {
  if (gender === undefined) return texts
  return { ...texts, gender: GENDERS.find((known) => String(known) === gender) ?? -1 }
}

/** Unsaved changes of the form, so that they survive the end of a session. */
export const PROFILE: DraftKind<Partial<Edited>> = {
  place: 'tab',
  none: {},
  isNone: (changed) => Object.keys(changed).length === 0,
}
export const PROFILE_KEY = 'profile'
