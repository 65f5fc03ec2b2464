import { PageHead } from '#web/app/page-head.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Link } from 'react-router'
import { paths } from '#web/app/paths.ts'
import { ForgetForm } from './forget-form.tsx'
import styles from './account-forms.module.css'

/** /forget: a new password by code. */
export function Component() {
  return (
    <div className={styles.page}>
      <PageHead title="忘记密码" />
      <Panel pad={false} className={styles.panel}>
        <h1>忘记密码</h1>
        <ForgetForm />
        <nav className={styles.links} aria-label="其他">
          <Link to={paths.login()}>去登录</Link>
          <Link to={paths.home()}>返回首页</Link>
        </nav>
        <div className={styles.notes}>
          <p>重置后，所有设备都要用新密码或验证码重新登录。</p>
        </div>
      </Panel>
    </div>
  )
}
