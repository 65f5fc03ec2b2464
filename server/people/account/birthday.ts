import { latestBirthday } from '#contract/people/birthday.ts'
import { refuse } from '#contract/refusals.ts'
import { isDay, localDate } from '#lottery/dates.ts'

const OLDEST = '1900-01-01'

/** Validates a birthday: a real date of an adult by today's date in Shanghai; '' clears it. */
export function birthdayOrRefuse(text: string, now: Date): string | null {
  if (text === '') return null
  if (!isDay(text) || text < OLDEST) refuse('bad_birthday')
  if (text > latestBirthday(localDate(now))) refuse('under_age')
  return text
}
