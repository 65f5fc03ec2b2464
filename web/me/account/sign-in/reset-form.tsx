import type { ReactNode } from 'react'
import { resetPassword } from '#contract/people/account.ts'
import type { ReplyOf } from '#contract/infra/endpoint.ts'
import { useWrite, type WriteCall } from '#web/shared/page/use-action.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { Checkbox, Field } from '#web/shared/ui/forms/field.tsx'
import { type AccountFields, showWrongCode, useAccountForm, type AccountForm } from '#web/me/account/account-form.ts'
import { useRequiredWork } from './challenge.ts'
import { CodeField } from './code-field.tsx'
import { PhoneField, WorkHint } from './digits-field.tsx'
import { resetPhone, newPassword, createConfirmRule } from '#web/me/account/rules.ts'
import styles from '#web/me/account/account-forms.module.css'

interface ResetFormProps {
  /** Phone number that receives the code; undefined: the visitor enters it in the form. */
  phone?: string
  submit: string
  /** Called after the password is set, which ends all sessions of the account. */
  onDone: (words: string) => Promise<void>
  children?: ReactNode
}

export function ResetForm({ phone: known, submit, onDone, children }: ResetFormProps) {
  const form = useAccountForm()
  const { register, handleSubmit, trigger, getValues, formState } = form
  const { errors } = formState
  const typed = async () => ((await trigger('phone', { shouldFocus: true })) ? getValues('phone') : null)
  const { working, withMoreWork } = useRequiredWork()
  const inputOf = ({ phone, code: sent, password, endAddresses }: AccountFields) => ({
    phone: known ?? phone,
    code: sent,
    password,
    end_addresses: endAddresses ? (1 as const) : (0 as const),
  })
  const send: WriteCall<AccountFields, ReplyOf<typeof resetPassword>> = (ask, fields) =>
    withMoreWork((work) => ask(resetPassword, { ...inputOf(fields), ...work }))
  const { run: reset, pending } = useWrite(send, {
    onDone: ({ msg }) => onDone(msg),
    onRefused: (answer) => showWrongCode(form, answer),
  })

  return (
    <form className={styles.form} method="post" noValidate onSubmit={(event) => void handleSubmit(reset)(event)}>
      {children}
      {known === undefined && (
        <PhoneField label="手机号" input={register('phone', resetPhone)} error={errors.phone?.message} />
      )}
      <CodeField purpose="forget" phone={async () => known ?? typed()} form={form} />
      <NewPasswordFields form={form} />
      <Checkbox {...register('endAddresses')}>
        同时停用提醒邮箱、日历和结果订阅。怀疑别人用过您的账号时，请勾选
      </Checkbox>
      {working && <WorkHint />}
      <Button type="submit" kind="primary" busy={pending}>
        {submit}
      </Button>
    </form>
  )
}

export function NewPasswordFields({ form: { register, getValues, formState } }: { form: AccountForm }) {
  const { errors } = formState
  const shared = { type: 'password', autoComplete: 'new-password' } as const
  return (
    <>
      <Field
        {...register('password', newPassword)}
        {...shared}
        label="新密码"
        placeholder="6-16位数字和英文字母"
        error={errors.password?.message}
      />
      <Field
        {...register(
          'confirm',
          createConfirmRule(() => getValues('password')),
        )}
        {...shared}
        label="确认密码"
        placeholder="再输入一次"
        error={errors.confirm?.message}
      />
    </>
  )
}
