import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation, useNavigation, Link } from 'react-router'
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
import { contact as contactEndpoint, type Contact } from '#contract/cms/content.ts'
import { query } from '#client/query.ts'
import { PendingDialogs } from '#web/me/account/sign-in/pending-dialogs.tsx'
import { Offers } from '#web/me/orders/offers.tsx'
import { AppBar } from './app-bar.tsx'
import { Footer } from './footer.tsx'
import { TopBar } from './top-bar.tsx'
import { paths } from '#contract/paths.ts'
import type { GameType } from '#lottery/games.ts'
import { Icon, type IconName } from '#web/shared/ui/icon.tsx'
import type { Section } from '#web/shared/page/page-metadata.ts'
import { usePlacement } from './placement.ts'
import tabs from './tab-bar.module.css'
import { Popover } from '#web/shared/ui/overlays/popover.tsx'
import { Code, ContactLines, hasContact, MobileCode } from './contact-parts.tsx'
import widget from './floating-widget.module.css'

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

const ITEMS: readonly { section: Section; label: string; to: (game?: GameType) => string; icon: IconName }[] = [
  { section: 'home', label: '首页', to: paths.home, icon: 'home' },
  { section: 'draws', label: '开奖', to: () => paths.drawWinners(), icon: 'calendar' },
  { section: 'charts', label: '走势', to: (game = 1) => paths.chart(game), icon: 'chart' },
  { section: 'number', label: '选号', to: () => paths.number(), icon: 'pick' },
  { section: 'forum', label: '论坛', to: paths.forum, icon: 'message' },
  { section: 'mine', label: '我的', to: paths.personalCenter, icon: 'user' },
]

function TabBar() {
  const { section, game } = usePlacement()
  return (
    <nav className={`phone-only ${tabs.bar}`} aria-label="底部导航">
      {ITEMS.map((item) => (
        <Link key={item.section} to={item.to(game)} aria-current={item.section === section ? 'page' : undefined}>
          <Icon name={item.icon} size={24} />
          <span>{item.label}</span>
        </Link>
      ))}
    </nav>
  )
}

function FloatingWidget({ contact }: { contact: Contact | undefined }) {
  return (
    <aside className={widget.widget} aria-label="快捷入口">
      <Entry icon="qr" label="手机版二维码">
        <MobileCode contact={contact} />
      </Entry>
      {hasContact(contact) && (
        <Entry icon="headset" label="在线客服">
          <ContactLines contact={contact} />
        </Entry>
      )}
      {contact?.customer_qrcode && (
        <Entry icon="message" label="售后">
          <Code value={contact.customer_qrcode} caption="售后客服" />
        </Entry>
      )}
    </aside>
  )
}

function Entry({ icon, label, children }: { icon: IconName; label: string; children: ReactNode }) {
  return (
    <Popover
      label={label}
      hover
      side="left"
      align="end"
      triggerClass={widget.entry}
      triggerLabel={label}
      trigger={<Icon name={icon} size={20} />}
    >
      {children}
    </Popover>
  )
}
