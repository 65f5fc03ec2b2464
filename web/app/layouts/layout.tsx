import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router'
import { pendingCalls } from '#web/shared/lib/progress.ts'
import { useStore } from '#client/store.ts'
import { useSite } from '#web/shared/page/site-context.tsx'
import { useHydrated } from '#web/shared/ui/use-hydrated.ts'
import { ManualCopy } from '#web/shared/ui/manual-copy.tsx'
import { Toasts } from '#web/shared/ui/overlays/toasts.tsx'
import progress from './progress-bar.module.css'
import { RESPONSIBLE_PLAY_NOTICE } from '#web/shared/lib/responsible-play.ts'
import { Logo } from './logo.tsx'
import styles from './layout.module.css'
import { useQuery } from '@tanstack/react-query'
import { contact as contactEndpoint } from '#contract/cms/content.ts'
import { query } from '#client/query.ts'
import { PendingDialogs } from '#web/me/account/sign-in/pending-dialogs.tsx'
import { Offers } from '#web/me/orders/offers.tsx'
import { AppBar } from './app-bar.tsx'
import { FloatingWidget } from './floating-widget.tsx'
import { Footer } from './footer.tsx'
import { TabBar } from './tab-bar.tsx'
import { TopBar } from './top-bar.tsx'

/** Layout of the pages without navigation, such as login, reset of a forgotten password and agreements. */
export function BareLayout() {
  const head = (
    <header className={styles.head}>
      <div className="shell">
        <Logo />
      </div>
    </header>
  )
  return (
    <Frame head={head}>
      <footer className={`shell ${styles.care}`}>{RESPONSIBLE_PLAY_NOTICE}</footer>
    </Frame>
  )
}

/** Layout of all pages except those in `BareLayout` (docs/rules/pages.md#footer). */
export function MainLayout() {
  // If the contact request failed, the layout is still rendered, without contact lines.
  const { data: contact } = useQuery(query(contactEndpoint, {}))
  const head = (
    <>
      <TopBar contact={contact} />
      <AppBar contact={contact} />
    </>
  )
  return (
    <Frame head={head}>
      <Footer contact={contact} />
      <FloatingWidget contact={contact} />
      <TabBar />
      <Offers />
      <PendingDialogs />
    </Frame>
  )
}

function Frame({ head, children }: { head: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <a className="skip" href="#main">
        跳到正文
      </a>
      {useSite().demo && <p className={styles.demo}>演示环境：短信与支付均为模拟</p>}
      {head}
      <Main />
      {children}
      <OverPage />
    </div>
  )
}

/** The main region. It receives the focus after a navigation to another path, as a document does when loaded. */
function Main() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current !== pathname) main.current?.focus({ preventScroll: true })
    shown.current = pathname
  }, [pathname])
  return (
    <main ref={main} id="main" className={styles.main} tabIndex={-1}>
      {/* With a Suspense boundary, React hydrates the page in several short tasks instead of one long task. */}
      <Suspense>
        <Outlet />
      </Suspense>
    </main>
  )
}

function OverPage() {
  const moving = useNavigation().state !== 'idle'
  const waiting = useStore(pendingCalls) > 0
  const hydrated = useHydrated()
  return (
    <>
      {(moving || waiting) && <div className={progress.bar} role="progressbar" aria-label="正在加载" />}
      <Toasts />
      <ManualCopy />
      {/* Not on the server, because there it renders an inline script, which the CSP forbids. */}
      {hydrated && <ScrollRestoration />}
    </>
  )
}
