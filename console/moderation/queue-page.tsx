import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReplyOf } from '#contract/infra/endpoint.ts'
import { type Review, REVIEW_PARTS, type ReviewPart, reviews } from '#contract/ugc/reviews.console.ts'
import { useConsolePath } from '#console/page/console-path.ts'
import { PartNavigation } from '#console/page/part-navigation.tsx'
import { useCommand } from './keyboard.ts'
import { ReviewDetail } from './review-detail.tsx'
import { ReviewList } from './review-list.tsx'
import { query } from '#client/query.ts'

/** Number of reviews in the list: the oldest pending ones. When one is decided, the next pending one is added. */
const PAGE_SIZE = 50

const queueQuery = (part?: ReviewPart) => query(reviews, { pageSize: PAGE_SIZE, ...(part && { part }) })

type WaitingTexts = Pick<ReplyOf<typeof reviews>, 'waiting' | 'parts'>

const PARTS = {
  post: '动态',
  comment: '评论',
  nickname: '昵称',
  report: '举报',
  appeal: '申诉',
} as const satisfies Record<ReviewPart, string>

const isPart = (text: string): text is ReviewPart => Object.hasOwn(PARTS, text)

function buildParts(data: WaitingTexts | undefined) {
  const named = (name: string, count: number | undefined) => (count === undefined ? name : `${name} ${count}`)
  const parts = REVIEW_PARTS.map((part) => ({
    place: `moderation/queue/${part}`,
    name: named(PARTS[part], data?.parts[part]),
  }))
  return [{ place: 'moderation', name: named('全部', data?.waiting) }, ...parts]
}

/** Pending reviews: the list and the selected review. The path `moderation/queue/appeal` shows only the appeals. */
export function QueuePage() {
  const [, , at = ''] = useConsolePath().split('/')
  const part = isPart(at) ? at : undefined
  const { data, error, isFetching, refetch } = useQuery({ ...queueQuery(part), placeholderData: keepPreviousData })
  const again = () => void refetch()
  useCommand((key) => key === 'r' && again())
  return (
    <div className="moderation">
      <header className="queue-head">
        <h1>审核</h1>
        {data && <span>{data.waiting === 0 ? '没有待审核的内容' : `待审核 ${data.waiting} 条`}</span>}
        <button type="button" className="button" disabled={isFetching} onClick={again}>
          {isFetching ? '正在刷新' : '刷新'} <kbd>R</kbd>
        </button>
      </header>
      <PartNavigation
        label="待审核的种类"
        places={buildParts(data)}
        here={part ? `moderation/queue/${part}` : 'moderation'}
      />
      {error && <p role="alert">{error.message}，请点“刷新”重试</p>}
      {!data && !error && <p role="status">正在加载…</p>}
      {data && data.lists.length > 0 && <Queue key={part ?? ''} lists={data.lists} />}
      {data?.lists.length === 0 && (
        <p className="empty">{part ? '这一类' : ''}都处理完了。新的内容来了，点“刷新”就能看到。</p>
      )}
    </div>
  )
}

const STEPS: Readonly<Record<string, number>> = { j: 1, k: -1 }

function Queue({ lists }: { lists: readonly Review[] }) {
  const [chosen, choose] = useState<number | null>(null)
  // Index of the selected review. When it is decided and disappears from the list, the next review has this index.
  const [place, setPlace] = useState(0)
  const found = lists.findIndex(({ id }) => id === chosen)
  const at = found === -1 ? Math.min(place, lists.length - 1) : found
  const review = lists[at]!

  function go(to: number): void {
    const next = lists[to]
    if (!next) return
    choose(next.id)
    setPlace(to)
  }

  useCommand((key) => STEPS[key] !== undefined && go(at + STEPS[key]))

  return (
    <div className="queue">
      <ReviewList lists={lists} current={review.id} onChoose={(id) => go(lists.findIndex((one) => one.id === id))} />
      <ReviewDetail key={review.id} review={review} />
    </div>
  )
}
