import { Link } from 'react-router'
import type { Contact } from '#contract/content.ts'
import { paths } from '#contract/paths.ts'
import { Account } from './account.tsx'
import { Codes, ContactLines } from './contact-parts.tsx'
import styles from './sheet-content.module.css'
import { TYPE_LISTS } from './type-links.ts'

const MORE = [
  { label: '排行榜', to: paths.leaderboard() },
  { label: '帮助中心', to: paths.helpCenter() },
]

interface Props {
  contact: Contact | undefined
  close: () => void
}

/** What `PhoneSheet` opens. */
export function SheetContent({ contact, close }: Props) {
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
