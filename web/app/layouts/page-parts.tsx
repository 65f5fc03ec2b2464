import { Suspense, useEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router'
import { pendingCalls } from '#web/shared/lib/progress.ts'
import { useStore } from '#client/store.ts'
import { useSite } from '#web/shared/page/site-context.tsx'
import { useHydrated } from '#web/shared/ui/use-hydrated.ts'
import { ManualCopy } from '#web/shared/ui/manual-copy.tsx'
import { Toasts } from '#web/shared/ui/overlays/toasts.tsx'
import styles from './page-parts.module.css'
import progress from './progress-bar.module.css'

export function SkipLink() {
  return (
    <a className="skip" href="#main">
      跳到正文
    </a>
  )
}

export function DemoBar() {
  if (!useSite().demo) return null
  return <p className={styles.demo}>演示环境：短信与支付均为模拟</p>
}

/** The main region. It receives the focus after a navigation to another path, as a document does when loaded. */
export function Main() {
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

export function OverPage() {
  const moving = useNavigation().state !== 'idle'
  const waiting = useStore(pendingCalls) > 0
  return (
    <>
      <ProgressBar running={moving || waiting} />
      <Toasts />
      <ManualCopy />
      <Restoration />
    </>
  )
}

/** Rendered only in the browser, because on the server it renders an inline script, which the CSP forbids. */
function Restoration() {
  return useHydrated() ? <ScrollRestoration /> : null
}

function ProgressBar({ running }: { running: boolean }) {
  if (!running) return null
  return <div className={progress.bar} role="progressbar" aria-label="正在加载" />
}
