import { Link, useSearchParams, useLocation, useNavigate } from 'react-router'
import { useQueryClient } from '@tanstack/react-query'
import { paths } from '#contract/paths.ts'
import { setOperatorPassword } from '#contract/people/account.ts'
import { PageHead } from '#web/shared/page/page-head.tsx'
import { Panel } from '#web/shared/ui/layout/panel.tsx'
import { showToast } from '#web/shared/lib/toasts.ts'
import { useAction } from '#web/shared/page/use-action.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { parseToken, useHash } from './operator-link.ts'
import styles from '#web/me/account/account-forms.module.css'
import { ResetForm, NewPasswordFields } from './reset-form.tsx'
import { type AccountFields, useAccountForm } from '#web/me/account/account-form.ts'

export function Component() {
  const [search] = useSearchParams()
  const token = parseToken(useHash())
  // Only the browser knows the token in the fragment, so the server selects the operators' form by `?type=operator`.
  const isOperators = token !== null || search.get('type') === 'operator'
  return (
    <div className={styles.page}>
      <PageHead title="忘记密码" />
      <Panel pad={false} className={styles.panel}>
        <h1>{isOperators ? '设置运营密码' : '忘记密码'}</h1>
        {isOperators ? <OperatorForm token={token ?? ''} /> : <ForgetForm />}
        <noscript>
          <p className={styles.notes}>重置密码需要浏览器打开 JavaScript。</p>
        </noscript>
        <nav className={styles.links} aria-label="其他">
          <Link to={token ? paths.operatorLogin() : paths.login()}>去登录</Link>
          <Link to={paths.home()}>返回首页</Link>
        </nav>
        <div className={styles.notes}>
          <p>
            {token
              ? '设置后，用手机号、这个密码和短信验证码（绑定了的用动态口令）登录。'
              : '重置后，所有设备都要用新密码或验证码重新登录。'}
          </p>
        </div>
      </Panel>
    </div>
  )
}

function ForgetForm() {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const { key } = useLocation()

  async function goBack(words: string): Promise<void> {
    showToast('success', words)
    cache.clear()
    // `default` is the key of a visit's first history entry; going back from it would leave the site.
    await (key === 'default' ? navigate(paths.login(), { replace: true }) : navigate(-1))
  }
  return <ResetForm submit="重置密码" onDone={goBack} />
}

function OperatorForm({ token }: { token: string }) {
  const navigate = useNavigate()
  const form = useAccountForm()
  const { run: set, pending } = useAction(setOperatorPassword, {
    inputOf: ({ password }: AccountFields) => ({ token, password }),
    says: true,
    onDone: () => navigate(paths.operatorLogin(), { replace: true }),
  })

  return (
    <form className={styles.form} method="post" noValidate onSubmit={(event) => void form.handleSubmit(set)(event)}>
      <NewPasswordFields form={form} />
      <Button type="submit" kind="primary" busy={pending}>
        设置密码
      </Button>
    </form>
  )
}
