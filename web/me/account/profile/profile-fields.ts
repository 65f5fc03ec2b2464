import type { editProfile, User } from '#contract/people/account.ts'
import type { InputOf } from '#contract/infra/endpoint.ts'

export interface ProfileFields {
  nickname: string
  gender: string
  birthday: string
  avatarUrl: string
}

/** Values of `gender` in the order of the form: 保密, 男, 女. */
export const GENDERS = [-1, 1, 2] as const

export const toProfileFields = ({ nickname, gender, birthday, avatarUrl }: User): ProfileFields => ({
  nickname,
  gender: String(gender),
  birthday,
  avatarUrl,
})

/** Returns only the changed fields, because another device may have changed the unchanged ones. */
export function selectChangedFields(before: ProfileFields, now: ProfileFields): Partial<ProfileFields> {
  const fields = Object.keys(before) as (keyof ProfileFields)[]
  return Object.fromEntries(fields.filter((field) => now[field] !== before[field]).map((field) => [field, now[field]]))
}

export function toEditInput({ gender, ...texts }: Partial<ProfileFields>): InputOf<typeof editProfile> {
  if (gender === undefined) return texts
  return { ...texts, gender: GENDERS.find((known) => String(known) === gender) ?? -1 }
}
