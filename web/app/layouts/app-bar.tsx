import { type MouseEvent, useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import type { Contact } from '#contract/cms/content.ts'
import { paths } from '#contract/paths.ts'
import { Bell } from '#web/me/notifications/bell.tsx'
import { Icon } from '#web/shared/ui/icon.tsx'
import { Logo } from './logo.tsx'
import { usePlacement } from './placement.ts'
import styles from './app-bar.module.css'
import { Dialog } from '#web/shared/ui/overlays/dialog.tsx'
import { useHydrated } from '#web/shared/ui/use-hydrated.ts'
import { lazyComponent } from '#web/shared/ui/overlays/lazy-component.tsx'

export function AppBar({ contact }: { contact: Contact | undefined }) {
  const { pathname } = useLocation()
  const { title, up } = usePlacement()
  return (
    <header className={`phone-only ${styles.bar}`} aria-label="手机页首">
      {up && <Back up={up} />}
      {pathname === paths.home() ? <Logo /> : <p className={styles.title}>{title}</p>}
      <span className={styles.grow} />
      <Bell className={styles.button} size={24} />
      <PhoneSheet contact={contact} />
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

const Content = lazyComponent(async () => (await import('#web/app/deferred.ts')).SheetContent)

/** Sheet with the links of the wide header. Without JavaScript, its button links to the footer. */
function PhoneSheet({ contact }: { contact: Contact | undefined }) {
  const [open, setOpen] = useState(false)
  const { key } = useLocation()
  const hydrated = useHydrated()
  const close = () => setOpen(false)
  useEffect(close, [key])
  if (!hydrated) {
    return (
      <a className={styles.button} href="#foot" aria-label="更多">
        <Icon name="menu" size={24} />
      </a>
    )
  }
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label="更多"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="menu" size={24} />
      </button>
      <Dialog open={open} onClose={close} title="更多">
        <Content open={open} contact={contact} onClose={close} />
      </Dialog>
    </>
  )
}
