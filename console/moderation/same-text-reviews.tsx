import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { decideReviews, KIND_NAMES, type Review, reviewsAlike } from '#contract/ugc/reviews.console.ts'
import type { InputOf, ReplyOf } from '#contract/infra/endpoint.ts'
import { query } from '#client/query.ts'
import { ErrorAlert } from '#console/page/error-alert.tsx'
import { useAction } from '#console/page/use-action.ts'
import { Modal } from '#console/page/overlays.tsx'
import { isTyping, useCommand, useKey } from './keyboard.ts'
import { formatCause, formatOthers } from './review-list.tsx'
import { DecisionButtons, NO_WORDS, ReasonChips, STANDARD_REASONS } from './decision-controls.tsx'

/** Notice that other reviews have the same text, with a button and the key G to decide them together. */
export function SameTextReviews({ review }: { review: Review }) {
  const [isOpen, open] = useState(false)
  useCommand((key) => key === 'g' && open(true))
  return (
    <p className="alike">
      同文：另有 {formatOthers(review)}文字相同的在等
      <button type="button" className="button" onClick={() => open(true)}>
        一起处理 <kbd>G</kbd>
      </button>
      {isOpen && <AlikeDecision review={review} onClose={() => open(false)} />}
    </p>
  )
}

/** Dialog that lists the reviews with the same text, at most DECIDED_AT_ONCE, and decides all listed ones. */
function AlikeDecision({ review: { id, content }, onClose }: { review: Review; onClose: () => void }) {
  const { data, error } = useQuery(query(reviewsAlike, { id }))
  const [words, setWords] = useState('')
  const [isRefused, setRefused] = useState(false)
  const deciding = useAction(decideReviews, onClose)
  const affected = data ?? []
  const lacksWords = words.trim() === ''

  function send(decision: InputOf<typeof decideReviews>['decision']): void {
    if (deciding.isPending || affected.length === 0) return
    const isUnsaid = lacksWords && decision === 'take_down'
    setRefused(isUnsaid)
    if (!isUnsaid) deciding.mutate({ ids: affected.map((one) => one.id), decision, words })
  }

  useKey((event) => {
    if (isTyping(event)) return
    const reason = STANDARD_REASONS[Number(event.key) - 1]
    const key = event.key.toLowerCase()
    if (reason !== undefined) setWords(reason)
    else if (key === 'a') send('approve')
    else if (key === 'x') send('take_down')
  })

  return (
    <Modal open title={data ? formatTitle(data) : '一起处理相同的内容'} footer={null} onCancel={onClose}>
      <ErrorAlert error={error ?? deciding.error} />
      <p className="review-content">{content}</p>
      {!data && !error && <p role="status">正在加载…</p>}
      {data?.length === 0 && <p>都已由其他人处理</p>}
      <Affected reviews={affected} />
      <form className="decision" onSubmit={(event) => event.preventDefault()}>
        <ReasonChips reasons={STANDARD_REASONS} words={words} onChoose={setWords} />
        <label>
          告诉作者的话（下架时必填）
          <textarea rows={2} maxLength={200} value={words} onChange={({ target }) => setWords(target.value)} />
        </label>
        {isRefused && lacksWords && <p role="alert">{NO_WORDS}</p>}
        <div className="decide">
          <DecisionButtons approve="全部通过" takeDown="全部下架" isPending={deciding.isPending} onDecide={send} />
        </div>
        <p className="note">每位作者会收到一条通知。禁言和停用请到各人的页面。</p>
      </form>
    </Modal>
  )
}

const formatTitle = (reviews: ReplyOf<typeof reviewsAlike>): string =>
  `一起处理 ${reviews.length} 条相同的内容，来自 ${new Set(reviews.map((one) => one.author_id)).size} 个账号`

function Affected({ reviews }: { reviews: ReplyOf<typeof reviewsAlike> }) {
  return (
    <ul className="affected">
      {reviews.map((one) => (
        <li key={one.id}>
          {one.nickname} · {KIND_NAMES[one.kind]} · {one.created_at.slice(5, 16)} · {formatCause(one)}
        </li>
      ))}
    </ul>
  )
}
