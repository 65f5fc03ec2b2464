import { KIND_NAMES, type Review, DECIDED_AT_ONCE } from '#contract/ugc/reviews.console.ts'

interface ListProps {
  lists: readonly Review[]
  current: number
  onChoose: (id: number) => void
}

/** List of the pending reviews, oldest first. Scrolls the selected review into view. */
export function ReviewList({ lists, current, onChoose }: ListProps) {
  return (
    <nav className="review-list" aria-label="待审核">
      <ul>
        {lists.map((review) => (
          <li key={review.id}>
            <Row review={review} isCurrent={review.id === current} onChoose={onChoose} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface RowProps {
  review: Review
  isCurrent: boolean
  onChoose: (id: number) => void
}

const IN_VIEW = { block: 'nearest' } as const

function Row({ review, isCurrent, onChoose }: RowProps) {
  const { id, kind, nickname, content, created_at: at } = review
  return (
    <button
      type="button"
      className="review-row"
      aria-current={isCurrent}
      ref={isCurrent ? (row) => row?.scrollIntoView(IN_VIEW) : null}
      onClick={() => onChoose(id)}
    >
      <span className="review-who">
        <b>{nickname}</b>
        <time>{at.slice(5, 16)}</time>
      </span>
      <span className="review-text">
        {KIND_NAMES[kind]}：{content}
      </span>
      <span className="tags">
        <span className="tag">{formatCause(review)}</span>
        {review.alike > 0 && <span className="tag">同文另有 {formatOthers(review)}</span>}
      </span>
    </button>
  )
}

export function formatCause({ appeal, why, reports }: Review): string {
  if (appeal !== '') return '申诉'
  if (reports.length > 0) return `举报 ${reports.length}`
  return why
}

/** Formats the number of other reviews with the same text, which the server counts up to DECIDED_AT_ONCE. */
export const formatOthers = ({ alike }: Review): string =>
  alike < DECIDED_AT_ONCE ? `${alike} 条` : `${DECIDED_AT_ONCE} 条以上`
