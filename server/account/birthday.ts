import { refuse } from '#contract/refusals.ts'
import { isDay, localDate } from '#lottery/dates.ts'

const ADULT = 18
const OLDEST = '1900-01-01'

/** A birthday as it is stored: a real day of someone grown up in Shanghai's today; '' is none. */
export function birthdayOrRefuse(text: string, now: Date): string | null {
  if (text === '') return null
  if (!isDay(text) || text < OLDEST) refuse('bad_birthday')
  if (text > bornBefore(now)) refuse('under_age')
  return text
}

/** The latest birthday of an adult. Born on 29 February, one is grown up on 1 March. */
function bornBefore(now: Date): string {
  const today = localDate(now)
  return `${Number(today.slice(0, 4)) - ADULT}${today.slice(4)}`
}
