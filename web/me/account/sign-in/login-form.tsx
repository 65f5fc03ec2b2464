import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useNavigate, Link } from 'react-router'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { PHONE_WORDS, REMEMBERED_DAYS, signIn, type DroppedPick } from '#contract/people/account.ts'
import type { ReplyOf } from '#contract/infra/endpoint.ts'
import { paths, type AgreementKind } from '#contract/paths.ts'
import { takeRememberedPage } from '#web/shared/page/session.ts'
import { showToast } from '#web/shared/lib/toasts.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { Checkbox, Field } from '#web/shared/ui/forms/field.tsx'
import { type Tab, Tabs } from '#web/shared/ui/layout/tabs.tsx'
import { type FailedAnswer, useWrite, type WriteCall } from '#web/shared/page/use-action.ts'
import { type AccountFields, type AccountForm, showWrongCode, useAccountForm } from '#web/me/account/account-form.ts'
import { anyPassword, toCodeDigits, consent, isPhone, loginPhone, totp } from '#web/me/account/rules.ts'
import styles from '#web/me/account/account-forms.module.css'
import { MODE_NAMES, fromWireMode } from '#contract/infra/modes.ts'
import { GAMES } from '#lottery/games.ts'
import { useRequiredWork } from './challenge.ts'
import { CodeField } from './code-field.tsx'
import { DigitsField, PhoneField, WorkHint } from './digits-field.tsx'
import { useHash } from './operator-link.ts'

type SignInMethod = 'captcha' | 'password' | 'operator'

const SIGN_IN_METHODS: readonly Tab<SignInMethod>[] = [
  { id: 'captcha', label: '验证码登录' },
  { id: 'password', label: '密码登录' },
]
// Third sign-in method: a code, by SMS or from an authenticator, and the password. The URL's fragment selects it.
const OPERATOR_METHOD: Tab<SignInMethod> = { id: 'operator', label: '运营登录' }

export function LoginForm() {
  const isOperator = useHash() === '#operator'
  const [chosen, setWay] = useState<SignInMethod | null>(null)
  const way = chosen ?? (isOperator ? 'operator' : 'captcha')
  const ways = isOperator ? [...SIGN_IN_METHODS, OPERATOR_METHOD] : SIGN_IN_METHODS
  const panelId = useId()
  const [hasTotp, setHasTotp] = useState(false)
  const byTotp = way === 'operator' && hasTotp
  const form = useAccountForm()
  const { register, handleSubmit, formState } = form
  const { run, pending, working } = useSignIn(way, byTotp, (answer) => showWrongCode(form, answer))
  const { errors } = formState
  return (
    // POST, so that submitting the form before hydration does not put the input into a URL.
    <form className={styles.form} method="post" noValidate onSubmit={(event) => void handleSubmit(run)(event)}>
      <Tabs label="登录方式" items={ways} current={way} onChange={setWay} panelId={panelId} className={styles.tabs} />
      <div id={panelId} className={styles.fields} role="tabpanel" aria-label={ways.find(({ id }) => id === way)?.label}>
        <PhoneField label="手机号" input={register('phone', loginPhone)} error={errors.phone?.message} />
        {way !== 'password' && !byTotp && (
          <CodeField purpose="login" phone={() => getPhoneOrShowError(form)} form={form} />
        )}
        {byTotp && (
          <DigitsField
            input={register('totp', totp)}
            keep={toCodeDigits}
            label="动态口令"
            error={errors.totp?.message}
            hint="验证器里“彩运”这一行的 6 位数字"
            placeholder="6 位数字"
            autoComplete="one-time-code"
          />
        )}
        {way !== 'captcha' && (
          <Field
            {...register('password', anyPassword)}
            label="密码"
            type="password"
            autoComplete="current-password"
            error={errors.password?.message}
          />
        )}
        {way === 'operator' && (
          <button type="button" className={styles.other} onClick={() => setHasTotp(!hasTotp)}>
            {hasTotp ? '改用短信验证码' : '改用动态口令'}
          </button>
        )}
      </div>
      {way !== 'operator' && (
        <Checkbox {...register('remember')} className={styles.consent}>
          {REMEMBERED_DAYS} 天内免登录（请只在自己的设备上勾选）
        </Checkbox>
      )}
      <AgreementBox input={register('agreed', consent)} error={errors.agreed?.message} />
      {working && <WorkHint />}
      <Button type="submit" kind="primary" busy={pending}>
        登录
      </Button>
    </form>
  )
}

async function getPhoneOrShowError({ getValues, setError, setFocus }: AccountForm): Promise<string | null> {
  const phone = getValues('phone')
  if (isPhone(phone)) return phone
  setError('phone', { message: PHONE_WORDS })
  setFocus('phone')
  return null
}

function useSignIn(way: SignInMethod, byTotp: boolean, onRefused: (answer: FailedAnswer) => void) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const { working, withMoreWork } = useRequiredWork()
  const inputOf = ({ phone, code: sent, totp: shown, password, remember }: AccountFields) => ({
    phone,
    type: way,
    ...(byTotp && { totp: shown }),
    ...(way !== 'password' && !byTotp && { code: sent }),
    ...(way !== 'captcha' && { password }),
    ...(way !== 'operator' && remember && { remember: 1 as const }),
  })
  const send: WriteCall<AccountFields, ReplyOf<typeof signIn>> = (ask, typed) =>
    withMoreWork((work) => ask(signIn, { ...inputOf(typed), ...work }))
  const action = useWrite(send, {
    says: way !== 'operator',
    onRefused,
    onDone({ data: { left_behind: leftBehind } }) {
      // The console is a separate application with its own router.
      if (way === 'operator') return window.location.assign(paths.console())
      if (leftBehind.length > 0) showToast('info', formatDiscardedPicks(leftBehind))
      cache.clear()
      return navigate(takeRememberedPage() ?? paths.home(), { replace: true })
    },
  })
  return { ...action, working }
}

/** Consent box, initially unchecked. The agreements open in a new window, so that the form retains its input. */
function AgreementBox({ input, error }: { input: UseFormRegisterReturn; error: string | undefined }) {
  return (
    <Checkbox {...input} error={error} className={styles.consent}>
      我已阅读并同意
      <AgreementLink kind="user">《用户协议》</AgreementLink>和
      <AgreementLink kind="privacy">《隐私协议》</AgreementLink>
    </Checkbox>
  )
}

function AgreementLink({ kind, children }: { kind: AgreementKind; children: string }) {
  return (
    <Link className="link" to={paths.agreement(kind)} target="_blank">
      {children}
      <span className="sr">（在新窗口打开）</span>
    </Link>
  )
}

/** Names the picks from before signing in that were discarded (docs/rules/picking.md#at-sign-in). */
export function formatDiscardedPicks(picks: readonly DroppedPick[]): string {
  const names = picks.map(({ type, mode }) => `${GAMES[type].name}${MODE_NAMES[fromWireMode(mode)]}`)
  return `账号里已有这些选号，登录前选的没有保留：${names.join('、')}`
}
