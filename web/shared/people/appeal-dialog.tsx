import { type FormEvent, useState } from 'react'
import { appeal } from '#contract/ugc/moderation.ts'
import { showToast } from '#web/shared/lib/toasts.ts'
import { useAction } from '#web/shared/page/use-action.ts'
import { useRequired } from '#web/shared/page/use-required.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { Dialog } from '#web/shared/ui/overlays/dialog.tsx'
import { AreaField } from '#web/shared/ui/forms/field.tsx'
import styles from './people.module.css'

interface Props {
  reviewId: number
  open: boolean
  onSent: () => void
  onClose: () => void
}

const APPEAL_LIMIT = 500

export function AppealDialog({ reviewId, open, onSent, onClose }: Props) {
  const [words, setWords] = useState('')
  const { error, isGiven } = useRequired(words.trim() === '', '请填写申诉理由')
  const { run, pending } = useAction(appeal, {
    onDone() {
      onSent()
      showToast('success', '申诉已提交，7天内答复您')
    },
  })

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (isGiven() && !pending) run({ id: reviewId, words })
  }

  return (
    <Dialog open={open} onClose={onClose} title="申诉">
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
  )
}
