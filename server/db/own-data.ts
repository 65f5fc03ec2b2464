import type { Reader, Tx } from './connect.ts'

/** What a feature keeps of a member: stated in its `x.own.ts`, gathered in server/members.ts. */
export interface OwnData {
  /** Tables with rows of members. */
  readonly tables: readonly string[]
  /** What a member's export holds of them, by the name of its file. */
  readonly exports: Readonly<Record<string, (db: Reader, userId: number) => Promise<unknown>>>
  /**
   * Takes what a deletion takes; what stays then tells nobody's name. Answers what is left to do once it is committed.
   * Null: it goes with something else, or is emptied elsewhere.
   */
  erase: ((tx: Tx, userId: number, now: Date) => Promise<void | (() => Promise<void>)>) | null
}
