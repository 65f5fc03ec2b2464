import type { Queryable, Tx } from './connect.ts'

/** Content of one file of an export: one value, or rows one by one if they may not fit in memory. */
export type ExportContent = Promise<unknown> | AsyncIterable<unknown>

/** Personal data that a feature stores. Declared in its `x.feature.ts` or `x.personal-data.ts`, collected in server/site/features.ts. */
export interface PersonalData {
  /** Tables of the feature with rows of members. */
  readonly tables: readonly string[]
  /** Functions that return the content of the member's export, by file name. */
  readonly exports: Readonly<Record<string, (db: Queryable, userId: number) => ExportContent>>
  /**
   * Deletes the member's mail address or calendar URL, because it stays valid without a session. Called after a
   * password reset if the member wishes.
   */
  readonly endAddresses?: (tx: Tx, userId: number) => Promise<void>
  /**
   * Deletes or anonymises the member's rows. May return a function to run after the commit. Null: the rows are deleted
   * by a cascade or by another feature.
   */
  erase: ((tx: Tx, userId: number, now: Date) => Promise<void | (() => Promise<void>)>) | null
}
