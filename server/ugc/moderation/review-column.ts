import type { SubjectKind } from '#contract/ugc/moderation.ts'

/**
 * Builds a column "reviewId": the latest review of the viewer's own text if it is held or taken down, otherwise 0.
 * `row`: alias of the texts; `viewer`: parameter with the viewer's id.
 */
export const reviewColumn = (kind: SubjectKind, row: string, viewer: string): string =>
  `case when ${row}.state = 'shown' or ${row}.user_id <> ${viewer} then 0 else coalesce(
    (select max(review.id) from reviews review where review.kind = '${kind}' and review.subject_id = ${row}.id), 0) end as "reviewId"`
