import { computeLatestBirthday } from '#contract/people/birthday.ts'
import { refuse } from '#contract/refusals.ts'
import { isDay, toLocalDate } from '#lottery/dates.ts'

const OLDEST = '1900-01-01'

/** Validates a birthday: a real date of an adult by today's date in Shanghai; '' clears it. */
export function parseBirthday(text: string, now: Date): string | null {
  if (text === '') return null
  if (!isDay(text) || text < OLDEST) refuse('bad_birthday')
  if (text > computeLatestBirthday(toLocalDate(now))) refuse('under_age')
  return text
}
