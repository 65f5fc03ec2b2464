import { type FormEvent, useEffect, useRef, useState } from 'react'
import { COMMENT_LIMIT } from '#contract/discussion.ts'
import { SignInLink } from '#web/page/sign-in-link.tsx'
import { useWrite } from '#web/page/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { AreaField } from '#web/ui/field.tsx'
import styles from './comments.module.css'
import type { Discussion, Viewer } from './discussion.ts'

interface Props {
  discussion: Discussion
  viewer: Viewer
  /** The comment replied to. */
  to?: number
  /** What is said of an empty one, and what invites. */
  empty: string
  onDone: () => Promise<unknown>
  onCancel?: () => void
  /** It opened by a press: the words may begin at once. */
  takesFocus?: boolean
}

/** Writes a comment or a reply; what fails keeps what was typed. */
export function CommentForm(props: Props) {
  return props.viewer === 'member' ? <Form {...props} /> : <SignInFirst />
}

function Form({ discussion, to, empty, onDone, onCancel, takesFocus = false }: Props) {
  const [content, setContent] = useState('')
  const [error, setError] = useState('')
  const { run: write, pending } = useWrite(discussion.write, { says: true, onDone: written })
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (takesFocus) form.current?.querySelector('textarea')?.focus()
  }, [takesFocus])

  function written() {
    setContent('')
    return onDone()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (pending) return
    setError(content.trim() === '' ? empty : '')
    if (content.trim() !== '') write({ content, to })
  }

  return (
    <form ref={form} className={styles.form} onSubmit={submit}>
      <AreaField
        label={empty}
        quiet
        rows={2}
        placeholder={empty}
        maxLength={COMMENT_LIMIT}
        value={content}
        error={error}
        onChange={(event) => setContent(event.target.value)}
      />
      <div className={styles.buttons}>
        {onCancel && (
          <Button size="s" onClick={onCancel}>
            取消
          </Button>
        )}
        <Button size="s" type="submit" busy={pending}>
          {onCancel ? '回复' : '发表评论'}
        </Button>
      </div>
    </form>
  )
}

const SignInFirst = () => (
  <p className="sub small">
    <SignInLink className="link">登录</SignInLink>
    后可以评论、回复和点赞。
  </p>
)
