import { type editProfile, computeLatestBirthday } from '#contract/people/account.ts'
import type { ParsedInputOf } from '#contract/infra/endpoint.ts'
import { isMisleading, toNickname } from '#contract/people/nickname.ts'
import { refuse } from '#contract/refusals.ts'
import type { ProfileChange } from './people.ts'
import { isDay, toLocalDate } from '#lottery/dates.ts'

const OLDEST = '1900-01-01'

/** Throws unless the birthday is a date of an adult, by today's date in Shanghai; '' clears it. */
export function parseBirthday(text: string, now: Date): string | null {
  if (text === '') return null
  if (!isDay(text) || text < OLDEST) refuse('bad_birthday')
  if (text > computeLatestBirthday(toLocalDate(now))) refuse('under_age')
  return text
}

/** Returns the validated fields of the body. Lists the fields explicitly, so that no other field reaches the row. */
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
