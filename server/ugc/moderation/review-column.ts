import type { SubjectKind } from '#contract/ugc/moderation.ts'

/**
 * As a part of a read of texts: the latest review of a viewer's own that is held or taken down, else 0, as "reviewId".
 * `row` is the alias of the texts, `viewer` the parameter with the viewer's id.
 */
export const reviewColumn = (kind: SubjectKind, row: string, viewer: string): string =>
  `case when ${row}.state = 'shown' or ${row}.user_id <> ${viewer} then 0 else coalesce(
    (select max(review.id) from reviews review where review.kind = '${kind}' and review.subject_id = ${row}.id), 0) end as "reviewId"`
