import { latestBirthday } from '#contract/people/birthday.ts'
import { refuse } from '#contract/refusals.ts'
import { isDay, localDate } from '#lottery/dates.ts'

const OLDEST = '1900-01-01'

/** A birthday as it is stored: a real day of someone grown up in Shanghai's today; '' is none. */
export function birthdayOrRefuse(text: string, now: Date): string | null {
  if (text === '') return null
  if (!isDay(text) || text < OLDEST) refuse('bad_birthday')
  if (text > latestBirthday(localDate(now))) refuse('under_age')
  return text
}
