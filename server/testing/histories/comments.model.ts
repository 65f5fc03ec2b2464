import { REFUSALS } from '#contract/refusals.ts'
import type { Comment } from '#contract/ugc/discussion.ts'
import type { SequentialModel } from './linearizable.ts'

/** What is said below a post; all comments are of the first level, and never more than a page. */
export type CommentCall =
  /** Of one form one comment comes, however often it is sent. */
  { do: 'say'; who: number; form: string } | { do: 'delete'; who: number; id: number } | { do: 'list' | 'count' }

interface Said {
  /** null: nobody has been told yet. */
  readonly id: number | null
  readonly who: number
  readonly form: string
  readonly gone: boolean
}

/** Oldest first. */
export type CommentPaper = readonly Said[]

const UNKNOWN = REFUSALS.unknown_comment.msg

/** The discussion of a post, as docs/rules/forum.md#comments has it. */
export const commentModel: SequentialModel<CommentPaper, CommentCall> = {
  start: [],
  step(paper, asked, told) {
    if (asked.do === 'say') {
      const known = paper.find(({ form }) => form === asked.form)
      const after = known ? paper : [...paper, { id: null, who: asked.who, form: asked.form, gone: false }]
      if (told === null) return [after]
      if ('refused' in told) return known?.gone && told.refused === UNKNOWN ? [paper] : []
      return withId(after, asked.form, (told.done as Comment).id)
    }
    if (asked.do === 'delete') return deleted(paper, asked.who, asked.id, told && 'refused' in told && told.refused)
    if (told === null) return [paper]
    if ('refused' in told) return []
    const shown = paper.filter(({ gone }) => !gone)
    if (asked.do === 'count') return told.done === shown.length ? [paper] : []
    const ids = (told.done as Comment[]).map(({ id }) => id).toReversed()
    if (ids.length !== shown.length) return []
    return shown.reduce<CommentPaper[]>(
      (papers, { form }, nth) => papers.flatMap((one) => withId(one, form, ids[nth]!)),
      [paper],
    )
  },
}

/** The comment of a form is this one: none, where it is another, or older than one before it. */
function withId(paper: CommentPaper, form: string, id: number): CommentPaper[] {
  const after = paper.map((one) => (one.form === form ? { ...one, id: one.id ?? id } : one))
  const ids = after.map((one) => one.id).filter((one) => one !== null)
  const inOrder = ids.every((one, nth) => nth === 0 || ids[nth - 1]! < one)
  return inOrder && after.some((one) => one.form === form && one.id === id) ? [after] : []
}

/** `refused`: null where nobody answered, false where it was done. A comment whose id nobody was told of has not been named. */
function deleted(paper: CommentPaper, who: number, id: number, refused: string | false | null): CommentPaper[] {
  const isThere = paper.some((one) => one.id === id && one.who === who && !one.gone)
  const after = paper.map((one) => (one.id === id ? { ...one, gone: true } : one))
  if (refused === null) return isThere ? [after] : [paper]
  if (refused === false) return isThere ? [after] : []
  return !isThere && refused === UNKNOWN ? [paper] : []
}
