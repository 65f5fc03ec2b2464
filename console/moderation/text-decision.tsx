import { Input } from 'antd'
import { useState } from 'react'
import { type Author, type AuthorText, decideTexts, sweepAuthor } from '#contract/ugc/authors.console.ts'
import { KIND_NAMES } from '#contract/ugc/reviews.console.ts'
import { ErrorAlert } from '#console/page/error-alert.tsx'
import { useAction } from '#console/page/use-action.ts'
import { Modal } from '#console/page/overlays.tsx'

/** Decision that the dialog asks the operator to confirm; `sweep` takes down all texts of the author. */
export type TextAction = 'approve' | 'take_down' | 'sweep'

interface Props {
  deed: TextAction
  author: Author
  kind: 'post' | 'comment'
  chosen: readonly AuthorText[]
  onDone: () => void
  onCancel: () => void
}

export function TextDecision({ deed, author, kind, chosen, onDone, onCancel }: Props) {
  const [words, setWords] = useState('')
  const deciding = useAction(decideTexts, onDone)
  const sweeping = useAction(sweepAuthor, onDone)
  const { id, nickname, posts, comments } = author
  const verb = deed === 'approve' ? '通过' : '下架'
  const affected = chosen.filter(({ state }) => state !== (deed === 'approve' ? 'shown' : 'taken_down'))
  const what =
    deed === 'sweep'
      ? `${posts.shown + posts.held} 条动态和 ${comments.shown + comments.held} 条评论`
      : `${affected.length} 条${KIND_NAMES[kind]}`
  function send(): void {
    if (deed === 'sweep') sweeping.mutate({ user_id: id, words })
    else deciding.mutate({ user_id: id, kind, ids: affected.map((one) => one.id), decision: deed, words })
  }
  return (
    <Modal
      open
      title={`${verb} ${nickname} 的 ${what}？`}
      okText={verb}
      cancelText="不做"
      okButtonProps={{ danger: deed !== 'approve', disabled: deed !== 'sweep' && affected.length === 0 }}
      confirmLoading={deciding.isPending || sweeping.isPending}
      onOk={send}
      onCancel={onCancel}
    >
      {deed !== 'sweep' && (
        <ul className="affected">
          {affected.map((one) => (
            <li key={one.id}>{one.content.slice(0, 60)}</li>
          ))}
        </ul>
      )}
      <label>
        告诉作者的话{deed === 'approve' ? '' : '（必填）'}
        <Input maxLength={200} value={words} onChange={({ target: { value } }) => setWords(value)} />
      </label>
      <p className="note">作者会收到一条通知。申诉中的不变，请在“审核”里答复。</p>
      <ErrorAlert error={deciding.error ?? sweeping.error} />
    </Modal>
  )
}
