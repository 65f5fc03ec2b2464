import type { Media } from '#contract/ugc/media.ts'
import type { SubjectKind } from '#contract/ugc/moderation.ts'
import type { Reader, Tx } from '#server/infra/db/connect.ts'
import type { State } from './moderation.tables.ts'

/** A member's text at the time of a report or a decision. */
export interface Subject {
  readonly id: number
  /** Version of an edited post. */
  readonly version: number
  readonly userId: number
  readonly content: string
  readonly media: readonly Media[]
}

/** Interface of one kind of text to moderation. Its feature provides it; server/site/moderated.ts collects them. */
export interface Moderated {
  readonly kind: SubjectKind
  /** Finds a text visible to all readers; null: unknown, deleted, held or taken down. */
  find(db: Reader, id: number): Promise<Subject | null>
  /** Returns page paths by text id, without deleted texts. */
  linksOf(db: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, string>>
  /**
   * Sets the state of texts with the reason for their authors, and updates counters, media and response caches. The
   * subjects are as stored in their reviews, without media. Returns the former states in the same order; null: deleted
   * and unchanged.
   */
  decide(tx: Tx, subjects: readonly Pinned[], to: State, reason: string, now: Date): Promise<(State | null)[]>
  /** Lists a member's shown and held texts for a sweep. */
  ofMember(db: Reader, userId: number): Promise<Subject[]>
  /** Lists an author's texts for operators; null: not supported for this kind. */
  readonly authored: Authored | null
}

/** Reads an author's texts that are not deleted. */
export interface Authored {
  /** Counts texts by state; states without texts are omitted. */
  countsOf(db: Reader, userId: number): Promise<Partial<Record<State, number>>>
  /** Lists texts, newest first. */
  textsOf(db: Reader, userId: number, filter: AuthoredTextsFilter): Promise<AuthoredText[]>
}

export interface AuthoredTextsFilter {
  /** Only these ids. */
  readonly ids?: readonly number[] | undefined
  readonly state?: State | undefined
  /** Cursor: only ids below this one. */
  readonly before: number
  readonly limit: number
}

export interface AuthoredText extends Subject {
  readonly state: State
  readonly reason: string
  readonly createdAt: Date
}

export type Pinned = Omit<Subject, 'media'>

/** A text with its kind. */
export type Reviewed = Subject & { readonly kind: SubjectKind }

/** Moderation interfaces by kind. */
export type ModeratedKinds = Readonly<Partial<Record<SubjectKind, Moderated>>>
