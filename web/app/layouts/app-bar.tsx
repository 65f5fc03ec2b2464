import type { MouseEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import type { Contact } from '#contract/cms/content.ts'
import { paths } from '#contract/paths.ts'
import { Bell } from '#web/me/notifications/bell.tsx'
import { Icon } from '#web/shared/ui/icon.tsx'
import { Logo } from './logo.tsx'
import { PhoneSheet } from './phone-sheet.tsx'
import { usePlace } from './places.ts'
import styles from './app-bar.module.css'

/** The head of the page on phones: the logo or the way back, the title, and everything else in a sheet. */
export function AppBar({ contact }: { contact: Contact | undefined }) {
  const { pathname } = useLocation()
  const { title, up } = usePlace()
  return (
    <header className={`phone-only ${styles.bar}`} aria-label="手机页首">
      {up && <Back up={up} />}
      {pathname === paths.home() ? <Logo /> : <p className={styles.title}>{title}</p>}
      <span className={styles.grow} />
      <Bell className={styles.button} size={24} />
      <PhoneSheet contact={contact} triggerClass={styles.button} />
    </header>
  )
}

/** Back in history where the visit has one, else up. */
function Back({ up }: { up: string }) {
  const navigate = useNavigate()
  const { key } = useLocation()
  function goBack(event: MouseEvent) {
    // The first entry of a visit has this key: what lies behind it is another site.
    if (key === 'default') return
    event.preventDefault()
    void navigate(-1)
  }
  return (
    <Link className={styles.button} to={up} aria-label="返回" onClick={goBack}>
      <Icon name="back" size={24} />
    </Link>
  )
}
