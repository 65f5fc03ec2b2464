import type { Contact } from '#contract/cms/content.ts'
import { Icon } from '#web/shared/ui/icon.tsx'
import { lazyComponent } from '#web/shared/ui/overlays/lazy-component.tsx'
import { Popover } from '#web/shared/ui/overlays/popover.tsx'
import { Account } from './account.tsx'
import { MobileCode } from './contact-parts.tsx'
import { Logo } from './logo.tsx'
import { MainNav } from './main-nav.tsx'
import styles from './top-bar.module.css'

const LookSettings = lazyComponent(async () => (await import('#web/app/deferred.ts')).LookSettings)

export function TopBar({ contact }: { contact: Contact | undefined }) {
  return (
    <header className={`wide-only ${styles.top}`} aria-label="页首">
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
          <MobileCode contact={contact} />
        </Popover>
        <span className={styles.look}>
          <Popover label="显示" align="center" triggerClass={styles.item} trigger="显示">
            <LookSettings />
          </Popover>
        </span>
        <Account />
      </div>
      <MainNav />
    </header>
  )
}
