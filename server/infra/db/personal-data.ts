import type { Queryable, Tx } from './connect.ts'

/** Content of an export: complete, or row by row where it may not fit in memory. */
export type ExportContent = Promise<unknown> | AsyncIterable<unknown>

/** Personal data that a feature stores. Declared in its `x.feature.ts` or `x.personal-data.ts`, collected in server/site/features.ts. */
export interface PersonalData {
  /** Tables with members' rows. */
  readonly tables: readonly string[]
  /** Contents of the export by file name. */
  readonly exports: Readonly<Record<string, (db: Queryable, userId: number) => ExportContent>>
  /** Cancels what is sent to the member's addresses without a session, such as a password reset. */
  readonly endAddresses?: (tx: Tx, userId: number) => Promise<void>
  /**
   * Deletes or anonymises the member's rows. May return a function to run after the commit. Null: the rows are deleted
   * with others, or elsewhere.
   */
  erase: ((tx: Tx, userId: number, now: Date) => Promise<void | (() => Promise<void>)>) | null
}
