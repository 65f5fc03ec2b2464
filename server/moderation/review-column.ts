import type { SubjectKind } from '#contract/moderation.ts'

/** The latest review of a text, or of one version of it, else 0: a part of a read, of the columns that name them. */
export const reviewOf = (kind: SubjectKind, id: string, version?: string): string => `coalesce(
    (select max(review.id) from reviews review where review.kind = '${kind}' and review.subject_id = ${id}
      and ${version === undefined ? 'true' : `review.version = ${version}`}), 0)`

/**
 * As a part of a read of texts: the latest review of a viewer's own that is held or taken down, else 0, as "reviewId".
 * `row` is the alias of the texts, `viewer` the parameter with the viewer's id, `version` the column of those that are edited.
 */
export const reviewColumn = (kind: SubjectKind, row: string, viewer: string, version?: string): string =>
  `case when ${row}.state = 'shown' or ${row}.user_id <> ${viewer} then 0 else ${reviewOf(kind, `${row}.id`, version)} end as "reviewId"`
