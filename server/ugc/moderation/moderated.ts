import type { Media } from '#contract/ugc/media.ts'
import type { SubjectKind } from '#contract/ugc/moderation.ts'
import type { Reader, Tx } from '#server/infra/db/connect.ts'
import type { State } from './moderation.tables.ts'

/** A member's text, as it is when it is reported or decided on. */
export interface Subject {
  readonly id: number
  /** Of a post that was edited: which of its versions. */
  readonly version: number
  readonly userId: number
  readonly content: string
  readonly media: readonly Media[]
}

/** What moderation calls for one kind of text. Its feature provides it, server/site/moderated.ts gathers them. */
export interface Moderated {
  readonly kind: SubjectKind
  /** The text, where everybody sees it; null: unknown, deleted, held or taken down. */
  find(db: Reader, id: number): Promise<Subject | null>
  /** The path of the page that shows each text, by id; deleted texts have none. */
  linksOf(db: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, string>>
  /**
   * Sets the state of texts, with the reason for their authors, and everything that follows: counters, media, cached answers.
   * The subjects are as their reviews stored them, without media. Answers each one's former state, in their order; null: it
   * is deleted, and nothing was changed.
   */
  decide(tx: Tx, subjects: readonly Pinned[], to: State, reason: string, now: Date): Promise<(State | null)[]>
  /** A member's texts that are shown or held: what a sweep takes down. */
  ofMember(db: Reader, userId: number): Promise<Subject[]>
  /** An author's texts, listed for operators; null: this kind is not listed. */
  readonly authored: Authored | null
}

/** The texts of one author that are not deleted. */
export interface Authored {
  /** How many there are in each state; a state without any is missing. */
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
