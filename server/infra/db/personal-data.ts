import type { Reader, Tx } from './connect.ts'

/** What an export shows of something: all of it, or row by row where a member may have more than one wants to hold. */
export type Shown = Promise<unknown> | AsyncIterable<unknown>

/** What a feature keeps of a member: stated in its `x.personal-data.ts`, gathered in server/site/features.ts. */
export interface PersonalData {
  /** Tables with rows of members. */
  readonly tables: readonly string[]
  /** What a member's export holds of them, by the name of its file. */
  readonly exports: Readonly<Record<string, (db: Reader, userId: number) => Shown>>
  /** Ends what goes to an address of the member's without a session, as a reset of the password offers. */
  readonly endAddresses?: (tx: Tx, userId: number) => Promise<void>
  /**
   * Takes what a deletion takes; what stays then tells nobody's name. Answers what is left to do once it is committed.
   * Null: it goes with something else, or is emptied elsewhere.
   */
  erase: ((tx: Tx, userId: number, now: Date) => Promise<void | (() => Promise<void>)>) | null
}
