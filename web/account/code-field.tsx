import type { UseFormRegisterReturn } from 'react-hook-form'
import type { CodePurpose } from '#contract/account.ts'
import { Field } from '#web/ui/field.tsx'
import { ChallengeField } from './challenge-field.tsx'
import { CODE_LENGTH } from './rules.ts'
import { type SendCode, useSendCode } from './send-code.ts'
import styles from './account-forms.module.css'

interface CodeFieldProps {
  purpose: CodePurpose
  /** The phone the code goes to; null where it can't be sent, after having said why. */
  phone: () => Promise<string | null>
  input: UseFormRegisterReturn
  error: string | undefined
  /** The sandbox has told the code. */
  onCode: (code: string) => void
}

/** The code of a text message, with the button that sends it. */
export function CodeField({ purpose, phone, input, error, onCode }: CodeFieldProps) {
  const sending = useSendCode(purpose, phone, onCode)
  return (
    <>
      {sending.challenge && <ChallengeField challenge={sending.challenge} />}
      <Field
        {...input}
        label="验证码"
        error={error}
        hint={sending.waitHint}
        placeholder="6 位数字"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={CODE_LENGTH}
        after={<SendButton sending={sending} />}
      />
    </>
  )
}

function SendButton({ sending: { left, busy, send } }: { sending: SendCode }) {
  if (left > 0) return <span className={styles.wait}>{left} 秒后重发</span>
  return (
    <button type="button" className={styles.send} aria-busy={busy || undefined} onClick={send}>
      获取验证码
    </button>
  )
}
