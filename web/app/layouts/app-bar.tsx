import type { MouseEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import type { Contact } from '#contract/cms/content.ts'
import { paths } from '#contract/paths.ts'
import { Bell } from '#web/me/notifications/bell.tsx'
import { Icon } from '#web/shared/ui/icon.tsx'
import { Logo } from './logo.tsx'
import { PhoneSheet } from './phone-sheet.tsx'
import { usePlacement } from './placement.ts'
import styles from './app-bar.module.css'

export function AppBar({ contact }: { contact: Contact | undefined }) {
  const { pathname } = useLocation()
  const { title, up } = usePlacement()
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

function Back({ up }: { up: string }) {
  const navigate = useNavigate()
  const { key } = useLocation()
  function goBack(event: MouseEvent) {
    // `default` is the key of a visit's first history entry; going back from it would leave the site.
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
