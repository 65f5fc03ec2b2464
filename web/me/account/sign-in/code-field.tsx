import { useEffect, useEffectEvent, useId } from 'react'
import type { CodePurpose } from '#contract/people/account.ts'
import { DigitsField } from './digits-field.tsx'
import type { AccountForm } from '#web/me/account/account-form.ts'
import { code, toCodeDigits } from '#web/me/account/rules.ts'
import { useSendCode } from './send-code.ts'
import styles from '#web/me/account/account-forms.module.css'

interface CodeFieldProps {
  purpose: CodePurpose
  /** Returns the phone number for the code; null if no code can be sent, in which case an error message is shown. */
  phone: () => Promise<string | null>
  form: AccountForm
}

export function CodeField({ purpose, phone, form }: CodeFieldProps) {
  const id = useId()
  // A site that simulates text messages returns the code, which is filled in.
  const onCode = (shown: string) => form.setValue('code', shown, { shouldValidate: true })
  const sending = useSendCode({ purpose, phone, onCode, onPause: () => document.getElementById(id)?.focus() })
  useFirstInput(id, sending.prepare)
  return (
    <DigitsField
      input={form.register('code', code)}
      keep={toCodeDigits}
      id={id}
      label="验证码"
      error={form.formState.errors.code?.message}
      hint={sending.working ? <span role="status">正在进行安全验证，请稍候…</span> : sending.waitHint}
      placeholder="6 位数字"
      autoComplete="one-time-code"
      after={<SendButton sending={sending} />}
    />
  )
}

function useFirstInput(id: string, begin: () => void): void {
  const latest = useEffectEvent(begin)
  useEffect(() => {
    const form = document.getElementById(id)?.closest('form')
    const once = () => latest()
    form?.addEventListener('input', once, { once: true })
    return () => form?.removeEventListener('input', once)
  }, [id])
}

function SendButton({ sending: { left, busy, send } }: { sending: ReturnType<typeof useSendCode> }) {
  if (left > 0) return <span className={styles.wait}>{left} 秒后重发</span>
  return (
    <button type="button" className={styles.send} aria-busy={busy || undefined} onClick={send}>
      获取验证码
    </button>
  )
}
