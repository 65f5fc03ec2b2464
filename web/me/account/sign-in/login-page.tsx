import { Link } from 'react-router'
import { paths } from '#contract/paths.ts'
import { PageHead } from '#web/shared/page/page-head.tsx'
import { useHydrated } from '#web/shared/ui/use-hydrated.ts'
import { Panel } from '#web/shared/ui/layout/panel.tsx'
import { LoginForm } from './login-form.tsx'
import { useHash } from './operator-link.ts'
import styles from '#web/me/account/account-forms.module.css'

export function Component() {
  const isOperator = useHash() === '#operator'
  const isHydrated = useHydrated()
  return (
    <div className={styles.page}>
      <PageHead title="登录/注册" />
      {/* Target of the fragment #operator until hydration, because the server does not know the fragment. */}
      <Panel pad={false} className={styles.panel} id={isHydrated ? undefined : 'operator'}>
        <h1>登录/注册</h1>
        <LoginForm />
        <noscript>
          <p className={styles.notes}>登录需要浏览器打开 JavaScript。</p>
        </noscript>
        <nav className={styles.links} aria-label="其他">
          {!isOperator && <Link to={paths.forget()}>忘记密码</Link>}
          <Link to={paths.home()}>返回首页</Link>
        </nav>
        <div className={styles.notes}>
          {isOperator ? (
            <p>
              运营人员忘记了密码，请管理员在“员工”里重新给一条链接；换了手机、丢了验证器，请管理员在那里解除动态口令。
            </p>
          ) : (
            <>
              <p>未注册的手机号验证后自动注册。未满18周岁不能使用本站。</p>
              <p>登录后，刚才选的号码会保留；账号里已有本期号码的，以账号为准。</p>
            </>
          )}
        </div>
      </Panel>
    </div>
  )
}
