import type { Media } from '#contract/ugc/media.ts'
import type { SubjectKind } from '#contract/ugc/moderation.ts'
import type { Reader, Tx } from '#server/infra/db/connect.ts'
import type { State } from './moderation.tables.ts'

/** One text of a member's, as it stands when it is reported or decided on. */
export interface Subject {
  readonly id: number
  /** Of a post that was edited: which of its versions. */
  readonly version: number
  readonly userId: number
  readonly content: string
  readonly media: readonly Media[]
}

/** What moderation may do with one kind of what members write; its feature provides it, server/site/moderated.ts gathers it. */
export interface Moderated {
  readonly kind: SubjectKind
  /** The text as it stands for everybody who may see it; null: unknown, deleted, held or taken down. */
  find(db: Reader, id: number): Promise<Subject | null>
  /** Where each of these texts stands: the paths of pages, by id; what is gone has none. */
  linksOf(db: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, string>>
  /**
   * Lets texts stand so, with the reason for their authors, in all they touch: counters, media, finished bodies. Of the
   * subjects only what reviews have pinned is known. Answers how each stood before, in their order; null: it is gone, and
   * nothing happens.
   */
  decide(tx: Tx, subjects: readonly Pinned[], to: State, reason: string, now: Date): Promise<(State | null)[]>
  /** Everything of a member's that stands or is held: what a sweep takes down. */
  ofMember(db: Reader, userId: number): Promise<Subject[]>
  /** What operators look at of one author; null: there is nothing to be listed. */
  readonly authored: Authored | null
}

/** Texts of one author that are not deleted, as they are now. */
export interface Authored {
  /** How many there are, by how they stand; what there is none of is missing. */
  countsOf(db: Reader, userId: number): Promise<Partial<Record<State, number>>>
  /** Newest first. */
  textsOf(db: Reader, userId: number, filter: AuthoredTextsFilter): Promise<AuthoredText[]>
}

export interface AuthoredTextsFilter {
  /** Only these. */
  readonly ids?: readonly number[] | undefined
  readonly state?: State | undefined
  /** Only ids below this one. */
  readonly before: number
  readonly limit: number
}

export interface AuthoredText extends Subject {
  readonly state: State
  readonly reason: string
  readonly createdAt: Date
}

export type Pinned = Omit<Subject, 'media'>

/** A text of a kind. */
export type Reviewed = Subject & { readonly kind: SubjectKind }

/** What moderation may do with each kind. */
export type ModeratedKinds = Readonly<Partial<Record<SubjectKind, Moderated>>>
