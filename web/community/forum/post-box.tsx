import { useState } from 'react'
import type { UserInfo } from '#contract/people/account.ts'
import { useSession } from '#web/shared/page/session.ts'
import { SignInLink } from '#web/shared/page/sign-in-link.tsx'
import { AuthorFace } from '#web/shared/ui/author.tsx'
import { useHydrated } from '#web/shared/ui/hydrated.ts'
import { late } from '#web/shared/ui/late.tsx'
import { Panel } from '#web/shared/ui/panel.tsx'
import { useCompose } from './composer.tsx'
import { isBegun, usePostDraft } from './draft.ts'
import styles from './post-box.module.css'

/** Whether the window is as narrow as a phone's, at this moment. */
const isPhone = (): boolean => matchMedia('(max-width: 48em)').matches

const Editor = late(async () => (await import('./post-editor.tsx')).PostEditor)

const INVITATION = '说说您的彩票心得……'

/** Where a post begins: in place on a wide window, over the whole screen on a phone. */
export function PostBox() {
  const session = useSession()
  return (
    <Panel className={styles.box} pad={false} aria-label="发布动态">
      {session ? <MemberBox key={session.phone} session={session} /> : <Visitors />}
    </Panel>
  )
}

/** What visitors see, and for a moment everyone. */
function Visitors() {
  const hydrated = useHydrated()
  return <SignInLink className={styles.closed}>{hydrated ? '登录后说说您的彩票心得' : INVITATION}</SignInLink>
}

function MemberBox({ session }: { session: UserInfo }) {
  const compose = useCompose()
  const hasDraft = isBegun(usePostDraft(session.phone))
  const [begun] = useState(hasDraft)
  const [open, setOpen] = useState(() => begun && !isPhone())
  const closed = (
    <button type="button" className={styles.closed} onClick={() => (isPhone() ? compose() : setOpen(true))}>
      <AuthorFace author={session} size="l" />
      {hasDraft ? '接着写没发完的草稿……' : INVITATION}
    </button>
  )
  if (!open) return closed
  return <Editor takesFocus={!begun} meanwhile={closed} onClose={() => setOpen(false)} />
}
