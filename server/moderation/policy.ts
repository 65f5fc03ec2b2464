/** What operators set; each figure is the default (docs/rules/moderation.md). */
export const POLICY = {
  /** So many first texts of a member are held. */
  firstHeld: 0,
  /** A newcomer is younger than so many days, or has published less than so many texts. */
  newcomerDays: 7,
  newcomerTexts: 3,
  /** The same text is held when it comes for this time within 24 hours. */
  repeats: 3,
  /** Reports of a member within 24 hours. */
  reportsADay: 20,
  /** So many accounts, each older than so many days, hold what they report. */
  reporters: 3,
  reporterDays: 7,
  /** Days after a decision in which it may be appealed against. */
  appealDays: 7,
}
export type Policy = typeof POLICY

/** The setting that holds what differs from the defaults. */
export const POLICY_KEY = 'moderation'

export const policyFrom = (changes: Partial<Policy> | null): Policy => ({ ...POLICY, ...changes })
