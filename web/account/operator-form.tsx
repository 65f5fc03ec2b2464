import { useNavigate } from 'react-router'
import { setOperatorPassword } from '#contract/people/account.ts'
import { paths } from '#contract/paths.ts'
import { useAction } from '#web/page/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { useAccountForm } from './account-form.ts'
import { type NewPassword, NewPasswordFields } from './new-password-fields.tsx'
import styles from './account-forms.module.css'

type FirstPassword = Pick<NewPassword, 'password' | 'confirm'>

/** An operator's password, the first or a new one, by the token of a one-time link. */
export function OperatorForm({ token }: { token: string }) {
  const navigate = useNavigate()
  const { register, handleSubmit, getValues, formState } = useAccountForm<FirstPassword>()
  const { errors } = formState
  const { run: set, pending } = useAction(setOperatorPassword, {
    inputOf: ({ password }: FirstPassword) => ({ token, password }),
    says: true,
    onDone: () => navigate(paths.operatorLogin(), { replace: true }),
  })

  return (
    <form className={styles.form} method="post" noValidate onSubmit={(event) => void handleSubmit(set)(event)}>
      <NewPasswordFields register={register} getValues={getValues} errors={errors} />
      <Button type="submit" kind="primary" busy={pending}>
        设置密码
      </Button>
    </form>
  )
}
