import type { Queryable, Tx } from './connect.ts'

/** Content of one file of an export: one value, or rows one by one if they may not fit in memory. */
export type ExportContent = Promise<unknown> | AsyncIterable<unknown>

/** Declared in `x.feature.ts` or `x.personal-data.ts`, collected in server/site/features.ts. */
export interface PersonalData {
  readonly tables: readonly string[]
  readonly exports: Readonly<Record<string, (db: Queryable, userId: number) => ExportContent>>
  /** Deletes a mail address or calendar URL, which work without a session. Called if a password reset requests it. */
  readonly endAddresses?: (tx: Tx, userId: number) => Promise<void>
  /** May return a function to run after the commit. Null: the rows are deleted by a cascade or by another feature. */
  erase: ((tx: Tx, userId: number, now: Date) => Promise<void | (() => Promise<void>)>) | null
}
