import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ReplyOf } from '#contract/infra/endpoint.ts'
import { type Review, REVIEW_PARTS, type ReviewPart, reviews } from '#contract/ugc/reviews.console.ts'
import { useConsolePath } from '#console/page/console-path.ts'
import { PartNavigation } from '#console/page/part-navigation.tsx'
import { isCommand } from './is-typing.ts'
import { ReviewDetail } from './review-detail.tsx'
import { ReviewList } from './review-list.tsx'
import { query } from '#client/query.ts'

/** Number of the oldest reviews in the list; decided ones are replaced by the next. */
const PAGE_SIZE = 50

/** Query for the pending reviews, all or one part. */
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

/** Navigation of the queue's parts with the number of pending reviews. */
function buildParts(data: WaitingTexts | undefined) {
  const named = (name: string, count: number | undefined) => (count === undefined ? name : `${name} ${count}`)
  const parts = REVIEW_PARTS.map((part) => ({
    place: `moderation/queue/${part}`,
    name: named(PARTS[part], data?.parts[part]),
  }))
  return [{ place: 'moderation', name: named('全部', data?.waiting) }, ...parts]
}

/** Pending reviews: the list and the selected review. `moderation/queue/appeal` shows a part. */
export function QueuePage() {
  const [, , at = ''] = useConsolePath().split('/')
  const part = isPart(at) ? at : undefined
  const { data, error, isFetching, refetch } = useQuery({ ...queueQuery(part), placeholderData: keepPreviousData })
  const again = () => void refetch()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isCommand(event) && event.key.toLowerCase() === 'r') void refetch()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [refetch])
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
      {error && <Failed words={error.message} />}
      {!data && !error && <p role="status">正在加载…</p>}
      {data && data.lists.length > 0 && <Queue key={part ?? ''} lists={data.lists} />}
      {data?.lists.length === 0 && (
        <p className="empty">{part ? '这一类' : ''}都处理完了。新的内容来了，点“刷新”就能看到。</p>
      )}
    </div>
  )
}

function Failed({ words }: { words: string }) {
  return <p role="alert">{words}，请点“刷新”重试</p>
}

const STEPS: Readonly<Record<string, number>> = { j: 1, k: -1 }

function Queue({ lists }: { lists: readonly Review[] }) {
  const [chosen, choose] = useState<number | null>(null)
  // A decided review is removed from the list; the next one has its index.
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

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const step = isCommand(event) ? STEPS[event.key.toLowerCase()] : undefined
      if (step !== undefined) go(at + step)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  })

  return (
    <div className="queue">
      <ReviewList lists={lists} current={review.id} onChoose={(id) => go(lists.findIndex((one) => one.id === id))} />
      <ReviewDetail key={review.id} review={review} />
    </div>
  )
}
