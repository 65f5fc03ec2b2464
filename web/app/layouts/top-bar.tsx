import type { Contact } from '#contract/content.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { Account } from './account.tsx'
import { MobileCode } from './contact-parts.tsx'
import { Logo } from './logo.tsx'
import { MainNav } from './main-nav.tsx'
import styles from './top-bar.module.css'

/** The head of the page on wide windows: logo, 手机版, the account, and the second bar. */
export function TopBar({ contact }: { contact: Contact | undefined }) {
  return (
    <header className={`wide-only ${styles.top}`}>
      <div className={`shell ${styles.inner}`}>
        <Logo />
        <span className={styles.slogan}>开奖 · 走势 · 模拟选号</span>
        <span className={styles.grow} />
        <Popover
          label="手机版"
          hover
          align="center"
          triggerClass={styles.item}
          trigger={
            <>
              <Icon name="phone" />
              手机版
            </>
          }
        >
          <MobileCode contact={contact} caption="扫码在手机上看" />
        </Popover>
        <Account />
      </div>
      <MainNav />
    </header>
  )
}
