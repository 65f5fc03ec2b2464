import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import type { Challenge } from './challenge.ts'
import styles from './account-forms.module.css'

/** The picture and what it says. */
export function ChallengeField({ challenge }: { challenge: Challenge }) {
  const { image, answer, error, onAnswer, onAgain } = challenge
  return (
    <div className={styles.challenge}>
      <Field
        label="图形验证码"
        error={error}
        placeholder="图中的数字"
        inputMode="numeric"
        autoComplete="off"
        value={answer}
        onChange={(event) => onAnswer(event.target.value)}
        after={<img className={styles.picture} src={image} alt="图形验证码，看不清请换一张" />}
      />
      <Button size="s" kind="text" icon="refresh" onClick={onAgain}>
        换一张
      </Button>
    </div>
  )
}
