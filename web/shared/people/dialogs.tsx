import { useState, type FormEvent } from 'react'
import { type ContentSubject, ReportDialog } from './report-dialog.tsx'
import { block, unblock, appeal } from '#contract/ugc/moderation.ts'
import { showToast } from '#web/shared/lib/toasts.ts'
import { useAction } from '#web/shared/page/use-action.ts'
import { ConfirmDialog, Dialog } from '#web/shared/ui/overlays/dialog.tsx'
import { ALL_QUERIES } from './people.queries.ts'
import { useRequired } from '#web/shared/page/use-required.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { AreaField } from '#web/shared/ui/forms/field.tsx'
import styles from './people.module.css'

export type OpenDialog = 'no' | 'report' | 'block'

const APPEAL_LIMIT = 500

interface Props {
  subject: ContentSubject
  doing: OpenDialog
  onDo: (next: OpenDialog) => void
}

export function ContentActionDialogs({ subject, doing, onDo }: Props) {
  const { kind, id, nickname } = subject
  const done = () => onDo('no')
  const { run: takeBack } = useAction(unblock, { says: true, changes: [ALL_QUERIES] })
  const { run, pending } = useAction(block, {
    onDone({ data }) {
      done()
      showToast('success', `已屏蔽${nickname}，可以在设置里取消`, { label: '撤销', run: () => takeBack(data) })
    },
    changes: [ALL_QUERIES],
  })
  return (
    <>
      <ReportDialog subject={subject} open={doing === 'report'} onClose={done} onBlock={() => onDo('block')} />
      <ConfirmDialog
        open={doing === 'block'}
        question={`屏蔽${nickname}后，您不再看到对方的动态和评论，也收不到对方带来的通知。对方不会知道。`}
        confirmLabel="屏蔽"
        busy={pending}
        onConfirm={() => run({ kind, id })}
        onClose={done}
      />
    </>
  )
}

/** Appeal for the member's own content that was taken down. `reviewId`: 0 if no appeal is possible. */
export function Appeal({ reviewId, className }: { reviewId: number; className?: string | undefined }) {
  const [open, setOpen] = useState(false)
  const [sent, setSent] = useState(false)
  const [words, setWords] = useState('')
  const { error, isGiven } = useRequired(words.trim() === '', '请填写申诉理由')
  const { run, pending } = useAction(appeal, {
    onDone() {
      setSent(true)
      showToast('success', '申诉已提交，7天内答复您')
    },
  })

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (isGiven() && !pending) run({ id: reviewId, words })
  }

  if (reviewId === 0) return null
  if (sent) return <span>已申诉</span>
  return (
    <>
      <button type="button" className={className} onClick={() => setOpen(true)}>
        申诉
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="申诉">
        <form onSubmit={submit}>
          <p className="sub small">只能申诉一次。我们会在7天内用文字答复，答复在消息通知里。</p>
          <AreaField
            className={styles.words}
            label="申诉理由"
            maxLength={APPEAL_LIMIT}
            value={words}
            error={error}
            onChange={({ target }) => setWords(target.value)}
          />
          <Button className={styles.submit} kind="primary" type="submit" busy={pending}>
            提交申诉
          </Button>
        </form>
      </Dialog>
    </>
  )
}
