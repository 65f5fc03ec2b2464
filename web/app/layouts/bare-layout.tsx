import { RESPONSIBLE_PLAY_NOTICE } from '#web/shared/lib/responsible-play.ts'
import { Logo } from './logo.tsx'
import { DemoBar, Main, OverPage, SkipLink } from './page-parts.tsx'
import styles from './layout.module.css'

/** Layout of the pages without navigation, such as login, reset of a forgotten password and agreements. */
export function BareLayout() {
  return (
    <div className={styles.page}>
      <SkipLink />
      <DemoBar />
      <header className={styles.head}>
        <div className="shell">
          <Logo />
        </div>
      </header>
      <Main />
      <footer className={`shell ${styles.care}`}>{RESPONSIBLE_PLAY_NOTICE}</footer>
      <OverPage />
    </div>
  )
}
