import type { Media } from '#contract/ugc/media.ts'
import type { SubjectKind } from '#contract/ugc/moderation.ts'
import type { Queryable, Tx } from '#server/infra/db/connect.ts'
import type { TextState } from './moderation.tables.ts'

export interface Subject {
  readonly id: number
  /** Version number of a post; CURRENT or REQUESTED of a nickname (nicknames.ts); 1 for a comment. */
  readonly version: number
  readonly userId: number
  readonly content: string
  readonly media: readonly Media[]
}

/** Functions for one kind of text. Its feature provides them; server/site/moderated.ts collects all. */
export interface ModerationAdapter {
  /** Finds a text visible to all readers; null: unknown, deleted, held or taken down. */
  find(db: Queryable, id: number): Promise<Subject | null>
  /** Returns page paths by text id, without deleted texts. */
  linksOf(db: Queryable, ids: readonly number[]): Promise<ReadonlyMap<number, string>>
  /**
   * Sets the state of texts, and updates counters, media and response caches. `subjects`: the texts as reviewed or
   * reported, which may have changed since. Returns the former states in the same order; null: deleted and unchanged.
   */
  decide(
    tx: Tx,
    subjects: readonly SubjectText[],
    to: TextState,
    reason: string,
    now: Date,
  ): Promise<(TextState | null)[]>
}

/** Texts that operators may also list and take down by author. */
export interface TextModerationAdapter extends ModerationAdapter, AuthoredTextReader {
  /** Lists a member's shown and held texts, for a takedown of all of them. */
  ofMember(db: Queryable, userId: number): Promise<Subject[]>
}

export interface AuthoredTextReader {
  countsOf(db: Queryable, userId: number): Promise<Partial<Record<TextState, number>>>
  /** `before`: cursor; lists only texts with ids below this one. */
  textsOf(
    db: Queryable,
    userId: number,
    filter: { ids?: readonly number[]; state?: TextState | undefined; before: number; limit: number },
  ): Promise<AuthoredText[]>
}

export interface AuthoredText extends Subject {
  readonly state: TextState
  readonly reason: string
  readonly createdAt: Date
}

export type SubjectText = Omit<Subject, 'media'>

export type ReviewedSubject = Subject & { readonly kind: SubjectKind }

export interface ModerationAdapters extends Record<SubjectKind, ModerationAdapter> {
  readonly post: TextModerationAdapter
  readonly comment: TextModerationAdapter
}
