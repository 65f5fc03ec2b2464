import { useQuery } from '@tanstack/react-query'
import { contact as contactEndpoint } from '#contract/cms/content.ts'
import { query } from '#client/query.ts'
import { PendingDialogs } from '#web/me/account/sign-in/pending-dialogs.tsx'
import { Offers } from '#web/me/orders/offers.tsx'
import { AppBar } from './app-bar.tsx'
import { FloatingWidget } from './floating-widget.tsx'
import { Footer } from './footer.tsx'
import { DemoBar, Main, OverPage, SkipLink } from './page-parts.tsx'
import { TabBar } from './tab-bar.tsx'
import { TopBar } from './top-bar.tsx'
import styles from './layout.module.css'

/** Layout of all pages except those in `BareLayout` (docs/rules/pages.md#footer). */
export function MainLayout() {
  // If the contact request failed, the layout is still rendered, without contact lines.
  const { data: contact } = useQuery(query(contactEndpoint, {}))
  return (
    <div className={styles.page}>
      <SkipLink />
      <DemoBar />
      <TopBar contact={contact} />
      <AppBar contact={contact} />
      <Main />
      <Footer contact={contact} />
      <FloatingWidget contact={contact} />
      <TabBar />
      <Offers />
      <PendingDialogs />
      <OverPage />
    </div>
  )
}
