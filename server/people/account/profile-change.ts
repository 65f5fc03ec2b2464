import type { editProfile } from '#contract/people/account.ts'
import type { ParsedInputOf } from '#contract/infra/endpoint.ts'
import { nicknameOf } from '#contract/people/nickname.ts'
import { refuse } from '#contract/refusals.ts'
import { birthdayOrRefuse } from './birthday.ts'
import type { ProfileChange } from './people.ts'

/** Only the fields sent, checked, by a hand-written list: nothing else of a body ever reaches the row. */
export function changeOf(
  { nickname, gender, birthday, avatarUrl }: ParsedInputOf<typeof editProfile>,
  now: Date,
): ProfileChange {
  return {
    ...(nickname !== undefined && { nickname: nicknameOf(nickname) ?? refuse('bad_nickname') }),
    ...(gender !== undefined && { gender }),
    ...(birthday !== undefined && { birthday: birthdayOrRefuse(birthday, now) }),
    ...(avatarUrl !== undefined && { avatar: avatarUrl === '' ? null : avatarUrl }),
  }
}
