const ADULT = 18

/** The latest birthday of an adult, by a Shanghai day `YYYY-MM-DD`. Born on 29 February, one is grown up on 1 March. */
export const latestBirthday = (today: string): string => `${Number(today.slice(0, 4)) - ADULT}${today.slice(4)}`
