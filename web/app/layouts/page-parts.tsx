import { Suspense, useEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router'
import { waits } from '#web/shared/lib/progress.ts'
import { useStore } from '#client/store.ts'
import { useSite } from '#web/shared/page/site.tsx'
import { useHydrated } from '#web/shared/ui/hydrated.ts'
import { ManualCopy } from '#web/shared/ui/manual-copy.tsx'
import { ProgressBar } from '#web/shared/ui/progress-bar.tsx'
import { Toasts } from '#web/shared/ui/toasts.tsx'
import styles from './page-parts.module.css'

/** First in every layout. */
export function SkipLink() {
  return (
    <a className="skip" href="#main">
      跳到正文
    </a>
  )
}

/** On every page of a demonstration, so that nobody takes simulated texts and payments for real ones. */
export function DemoBar() {
  if (!useSite().demo) return null
  return <p className={styles.demo}>演示环境：短信与支付均为模拟</p>
}

/** The page itself. After a change of page the focus stands at its beginning, as after a load. */
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
      {/* What stands inside comes alive in pieces, between which the browser answers; else all of it is one task. */}
      <Suspense>
        <Outlet />
      </Suspense>
    </main>
  )
}

/** Renders what has no position in the page: progress bar, toasts, manual copying, and the scroll positions. */
export function OverPage() {
  const moving = useNavigation().state !== 'idle'
  const waiting = useStore(waits) > 0
  return (
    <>
      <ProgressBar running={moving || waiting} />
      <Toasts />
      <ManualCopy />
      <Restoration />
    </>
  )
}

/** Rendered on the server it would be an inline script, which the content security policy forbids. */
function Restoration() {
  return useHydrated() ? <ScrollRestoration /> : null
}
