import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import type { Picture } from './challenge.ts'
import styles from './account-forms.module.css'

interface Props {
  picture: Picture
  /** Sends the answer. */
  onConfirm: () => void
}

/** The picture and what it says. */
export function PictureField({ picture: { image, answer, error, onAnswer, onAgain }, onConfirm }: Props) {
  const input = useRef<HTMLInputElement>(null)
  // It takes the place of what was pressed to get it.
  useEffect(() => input.current?.focus(), [])

  // Else Enter would send the form around it, whose code has not come yet.
  function confirm(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (!event.nativeEvent.isComposing) onConfirm()
  }
  return (
    <div className={styles.challenge}>
      <Field
        ref={input}
        label="图形验证码"
        error={error}
        placeholder="图中的数字"
        inputMode="numeric"
        autoComplete="off"
        value={answer}
        onChange={(event) => onAnswer(event.target.value)}
        onKeyDown={confirm}
        after={<img className={styles.picture} src={image} alt="图形验证码，看不清请换一张" />}
      />
      <Button size="s" kind="text" icon="refresh" onClick={onAgain}>
        换一张
      </Button>
    </div>
  )
}

/** Says that the browser is at work, and offers what needs none. */
export function WorkHint({ onPicture }: { onPicture: () => void }) {
  return (
    <span className={styles.working}>
      <span role="status">正在进行安全验证，请稍候…</span>
      <button type="button" className={styles.send} onClick={onPicture}>
        改用图形验证码
      </button>
    </span>
  )
}
