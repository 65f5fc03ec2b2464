import { useState } from 'react'
import { Link } from 'react-router'
import type { UserInfo } from '#contract/people/account.ts'
import { paths } from '#contract/paths.ts'
import { useSession } from '#web/shared/page/session.ts'
import { SignInButton } from '#web/shared/page/sign-in-link.tsx'
import { Bell } from '#web/me/notifications/bell.tsx'
import { AuthorAvatar, AuthorName } from '#web/shared/ui/avatar.tsx'
import { lazyComponent } from '#web/shared/ui/overlays/lazy-component.tsx'
import styles from './top-bar.module.css'

const LeaveDialog = lazyComponent(async () => (await import('#web/me/account/leave-dialog.tsx')).LeaveDialog)

/** Right end of the top bar: 登录/注册, or the signed-in member and 退出. The server always renders 登录/注册. */
export function Account() {
  const session = useSession()
  return session ? <Member session={session} /> : <SignInButton />
}

function Member({ session }: { session: UserInfo }) {
  const [leaving, setLeaving] = useState(false)
  return (
    <>
      <Bell className={styles.item}>通知</Bell>
      <Link className={styles.who} to={paths.personalCenter()}>
        <AuthorAvatar author={session} size="s" />
        <AuthorName author={session} className={styles.nickname} />
      </Link>
      <button type="button" className={styles.item} onClick={() => setLeaving(true)}>
        退出
      </button>
      <LeaveDialog open={leaving} onClose={() => setLeaving(false)} />
    </>
  )
}
