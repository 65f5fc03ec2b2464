import type { editProfile } from '#contract/people/account.ts'
import type { ParsedInputOf } from '#contract/infra/endpoint.ts'
import { isMisleading, toNickname } from '#contract/people/nickname.ts'
import { refuse } from '#contract/refusals.ts'
import { parseBirthday } from './birthday.ts'
import type { ProfileChange } from './people.ts'

/** Returns the validated fields of the body. An explicit list, so that no other field reaches the row. */
export function toProfileChange(
  { nickname, gender, birthday, avatarUrl }: ParsedInputOf<typeof editProfile>,
  now: Date,
): ProfileChange {
  return {
    ...(nickname !== undefined && { nickname: parseNickname(nickname) }),
    ...(gender !== undefined && { gender }),
    ...(birthday !== undefined && { birthday: parseBirthday(birthday, now) }),
    ...(avatarUrl !== undefined && { avatar: avatarUrl === '' ? null : avatarUrl }),
  }
}

function parseNickname(text: string): string {
  const nickname = toNickname(text) ?? refuse('bad_nickname')
  return isMisleading(nickname) ? refuse('misleading_nickname') : nickname
}
