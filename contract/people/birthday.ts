const ADULT = 18

/**
 * Returns the latest birthday of an adult on a day (`YYYY-MM-DD`, Shanghai). A person born on 29 February is of age on
 * 1 March.
 */
export const computeLatestBirthday = (today: string): string => `${Number(today.slice(0, 4)) - ADULT}${today.slice(4)}`
