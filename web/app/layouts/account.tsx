import { useState } from 'react'
import { Link } from 'react-router'
import { logout, type UserInfo } from '#contract/account.ts'
import { paths } from '#contract/paths.ts'
import { useFarewell } from '#web/page/farewell.ts'
import { useSession } from '#web/page/session.ts'
import { SignInButton } from '#web/page/sign-in-link.tsx'
import { useApi } from '#web/page/site.tsx'
import { Bell } from '#web/notifications/bell.tsx'
import { AuthorFace, AuthorName } from '#web/ui/author.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import styles from './top-bar.module.css'

/** The right end of the top bar: 登录/注册, or who is signed in and 退出. The browser fills in the latter. */
export function Account() {
  const session = useSession()
  return session ? <Member session={session} /> : <SignInButton />
}

function Member({ session }: { session: UserInfo }) {
  const [asking, setAsking] = useState(false)
  const { busy, leave } = useLeave(() => setAsking(false))
  return (
    <>
      <Bell className={styles.item}>通知</Bell>
      <Link className={styles.who} to={paths.personalCenter()}>
        <AuthorFace author={session} size="s" />
        <AuthorName author={session} className={styles.nickname} />
      </Link>
      <button type="button" className={styles.item} onClick={() => setAsking(true)}>
        退出
      </button>
      <ConfirmDialog
        open={asking}
        question="确定退出当前账号吗？"
        busy={busy}
        onConfirm={() => void leave()}
        onClose={() => setAsking(false)}
      />
    </>
  )
}

/** Ends the session, forgets what belonged to it and goes to /login. */
function useLeave(done: () => void) {
  const api = useApi()
  const farewell = useFarewell()
  const [busy, setBusy] = useState(false)
  async function leave() {
    setBusy(true)
    try {
      const answer = await api(logout, {})
      if (answer.status !== 200) return
      done()
      await farewell(answer.msg, paths.login())
    } catch {
      // The api has said why; the dialog stays for another try.
    } finally {
      setBusy(false)
    }
  }
  return { busy, leave }
}
