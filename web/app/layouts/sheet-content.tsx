import { Link } from 'react-router'
import type { Contact } from '#contract/cms/content.ts'
import { paths } from '#contract/paths.ts'
import { LookSettings } from '#web/me/account/look-settings.tsx'
import { Account } from './account.tsx'
import { Codes, ContactLines, hasContact } from './contact-parts.tsx'
import styles from './sheet-content.module.css'
import { TYPE_LISTS } from './main-nav.tsx'

const MORE = [
  { label: '对奖', to: paths.check() },
  { label: '走势图', to: paths.chart(1) },
  { label: '遗漏统计', to: paths.omissions(1) },
  { label: '开奖日历', to: paths.calendar(1) },
  { label: '排行榜', to: paths.leaderboard() },
  { label: '帮助中心', to: paths.helpCenter() },
]

export function SheetContent({ contact, onClose }: { contact: Contact | undefined; onClose: () => void }) {
  return (
    <>
      {TYPE_LISTS.map(({ label, games }) => (
        <Group key={label} title={label} links={games} onClose={onClose} />
      ))}
      <Group title="更多页面" links={MORE} onClose={onClose} />
      <div className={`${styles.group} ${styles.account}`}>
        <Account />
      </div>
      <section className={styles.group}>
        <h3 className={styles.title}>显示</h3>
        <LookSettings />
      </section>
      {hasContact(contact) && (
        <section className={styles.group}>
          <h3 className={styles.title}>联系我们</h3>
          <ContactLines contact={contact} />
          <div className={styles.codes}>
            <Codes contact={contact} service="售后客服" />
          </div>
        </section>
      )}
    </>
  )
}

interface GroupProps {
  title: string
  links: readonly { label: string; to: string }[]
  onClose: () => void
}

function Group({ title, links, onClose }: GroupProps) {
  return (
    <section className={styles.group}>
      <h3 className={styles.title}>{title}</h3>
      <ul className={styles.links}>
        {links.map(({ label, to }) => (
          <li key={label}>
            <Link to={to} onClick={onClose}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
