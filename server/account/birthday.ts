import { refuse } from '#contract/refusals.ts'

const EAST_OF_UTC = 8 * 3_600_000
const ADULT = 18
const OLDEST = '1900-01-01'

/** A birthday as it is stored: a real day of someone grown up in Shanghai's today; '' is none. */
export function birthdayOrRefuse(text: string, now: Date): string | null {
  if (text === '') return null
  const day = new Date(`${text}T00:00:00Z`)
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== text || text < OLDEST) refuse('bad_birthday')
  if (text > bornBefore(now)) refuse('under_age')
  return text
}

/** The latest birthday of an adult. Born on 29 February, one is grown up on 1 March. */
function bornBefore(now: Date): string {
  const today = new Date(now.getTime() + EAST_OF_UTC).toISOString().slice(0, 10)
  return `${Number(today.slice(0, 4)) - ADULT}${today.slice(4)}`
}
