import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { Contact } from '#contract/content.ts'
import { paths } from '#contract/paths.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { useHydrated } from '#web/ui/hydrated.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Account } from './account.tsx'
import { Codes, ContactLines } from './contact-parts.tsx'
import { TYPE_LISTS } from './type-links.ts'
import styles from './phone-sheet.module.css'

const MORE = [
  { label: '排行榜', to: paths.leaderboard() },
  { label: '帮助中心', to: paths.helpCenter() },
]

interface Props {
  contact: Contact | undefined
  triggerClass: string | undefined
}

/** What stands in drop-downs and at the edge on wide windows: a sheet on phones. Without JavaScript, the footer. */
export function PhoneSheet({ contact, triggerClass }: Props) {
  const [open, setOpen] = useState(false)
  const { key } = useLocation()
  const hydrated = useHydrated()
  const close = () => setOpen(false)
  useEffect(close, [key])
  if (!hydrated) {
    return (
      <a className={triggerClass} href="#foot" aria-label="更多">
        <Icon name="menu" size={24} />
      </a>
    )
  }
  return (
    <>
      <button
        type="button"
        className={triggerClass}
        aria-label="更多"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="menu" size={24} />
      </button>
      <Dialog open={open} onClose={close} title="更多">
        <SheetContent contact={contact} close={close} />
      </Dialog>
    </>
  )
}

function SheetContent({ contact, close }: { contact: Contact | undefined; close: () => void }) {
  return (
    <>
      {TYPE_LISTS.map(({ label, games }) => (
        <Group key={label} title={label} links={games} close={close} />
      ))}
      <Group title="更多页面" links={MORE} close={close} />
      <div className={`${styles.group} ${styles.account}`}>
        <Account />
      </div>
      <section className={styles.group}>
        <h3 className={styles.title}>联系我们</h3>
        <ContactLines contact={contact} />
        <div className={styles.codes}>
          <Codes contact={contact} service="售后客服" />
        </div>
      </section>
    </>
  )
}

interface GroupProps {
  title: string
  links: readonly { label: string; to: string }[]
  close: () => void
}

function Group({ title, links, close }: GroupProps) {
  return (
    <section className={styles.group}>
      <h3 className={styles.title}>{title}</h3>
      <ul className={styles.links}>
        {links.map(({ label, to }) => (
          <li key={label}>
            <Link to={to} onClick={close}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
