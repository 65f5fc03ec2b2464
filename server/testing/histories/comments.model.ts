import { REFUSALS } from '#contract/refusals.ts'
import type { Comment } from '#contract/ugc/discussion.ts'
import type { SequentialModel } from './linearizable.ts'

/** All comments are top-level and fit on one page. */
export type CommentCall =
  /** The same form id creates one comment, even if the call is sent repeatedly. */
  { do: 'say'; who: number; form: string } | { do: 'delete'; who: number; id: number } | { do: 'list' | 'count' }

interface ModelComment {
  /** Id of the comment; null if no caller knows it yet. */
  readonly id: number | null
  readonly who: number
  readonly form: string
  readonly gone: boolean
}

/** All comments on the post, oldest first. */
export type CommentState = readonly ModelComment[]

const UNKNOWN = REFUSALS.unknown_comment.msg

/** Model of the comments of a post (docs/rules/forum.md#comments). */
export const commentModel: SequentialModel<CommentState, CommentCall> = {
  start: [],
  step(paper, asked, told) {
    if (asked.do === 'say') {
      const known = paper.find(({ form }) => form === asked.form)
      const after = known ? paper : [...paper, { id: null, who: asked.who, form: asked.form, gone: false }]
      if (told === null) return [after]
      if ('refused' in told) return known?.gone && told.refused === UNKNOWN ? [paper] : []
      return setCommentId(after, asked.form, (told.done as Comment).id)
    }
    if (asked.do === 'delete')
      return deleteInModel(paper, asked.who, asked.id, told && 'refused' in told && told.refused)
    if (told === null) return [paper]
    if ('refused' in told) return []
    const shown = paper.filter(({ gone }) => !gone)
    if (asked.do === 'count') return told.done === shown.length ? [paper] : []
    const ids = (told.done as Comment[]).map(({ id }) => id).toReversed()
    if (ids.length !== shown.length) return []
    return shown.reduce<CommentState[]>(
      (papers, { form }, nth) => papers.flatMap((one) => setCommentId(one, form, ids[nth]!)),
      [paper],
    )
  },
}

/** Returns no state if the comment has another id already, or if the ids are not ascending. */
function setCommentId(paper: CommentState, form: string, id: number): CommentState[] {
  const after = paper.map((one) => (one.form === form ? { ...one, id: one.id ?? id } : one))
  const ids = after.map((one) => one.id).filter((one) => one !== null)
  const inOrder = ids.every((one, nth) => nth === 0 || ids[nth - 1]! < one)
  return inOrder && after.some((one) => one.form === form && one.id === id) ? [after] : []
}

/** `refused`: message of a refusal; false: the deletion succeeded; null: there was no reply. */
function deleteInModel(paper: CommentState, who: number, id: number, refused: string | false | null): CommentState[] {
  const isThere = paper.some((one) => one.id === id && one.who === who && !one.gone)
  const after = paper.map((one) => (one.id === id ? { ...one, gone: true } : one))
  if (refused === null) return isThere ? [after] : [paper]
  if (refused === false) return isThere ? [after] : []
  return !isThere && refused === UNKNOWN ? [paper] : []
}
