import { useState } from 'react'
import type { UserInfo } from '#contract/people/account.ts'
import { useSession } from '#web/shared/page/session.ts'
import { SignInLink } from '#web/shared/page/sign-in-link.tsx'
import { AuthorAvatar } from '#web/shared/ui/avatar.tsx'
import { useHydrated } from '#web/shared/ui/use-hydrated.ts'
import { lazyComponent } from '#web/shared/ui/overlays/lazy-component.tsx'
import { Panel } from '#web/shared/ui/layout/panel.tsx'
import { useCompose } from './composer.tsx'
import { hasContent, usePostDraft } from './draft.ts'
import styles from './post-box.module.css'

const isPhone = (): boolean => matchMedia('(max-width: 48em)').matches

const Editor = lazyComponent(async () => (await import('./post-editor.tsx')).PostEditor)

const INVITATION = '说说您的彩票心得……'

/** The editor opens in place on a wide window, full screen on a phone. */
export function PostBox() {
  const session = useSession()
  return (
    <Panel className={styles.box} pad={false} aria-label="发布动态">
      {session ? <MemberBox key={session.phone} session={session} /> : <Visitors />}
    </Panel>
  )
}

/** Closed box with a link to /login; shown to visitors, and to everyone until hydration. */
function Visitors() {
  const hydrated = useHydrated()
  return <SignInLink className={styles.closed}>{hydrated ? '登录后说说您的彩票心得' : INVITATION}</SignInLink>
}

function MemberBox({ session }: { session: UserInfo }) {
  const compose = useCompose()
  const hasDraft = hasContent(usePostDraft(session.phone))
  const [begun] = useState(hasDraft)
  const [open, setOpen] = useState(() => begun && !isPhone())
  const closed = (
    <button type="button" className={styles.closed} onClick={() => (isPhone() ? compose() : setOpen(true))}>
      <AuthorAvatar author={session} size="l" />
      {hasDraft ? '接着写没发完的草稿……' : INVITATION}
    </button>
  )
  if (!open) return closed
  return <Editor takesFocus={!begun} meanwhile={closed} onClose={() => setOpen(false)} />
}
