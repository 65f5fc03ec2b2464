import { Link } from 'react-router'
import type { Contact } from '#contract/cms/content.ts'
import { paths } from '#contract/paths.ts'
import { RESPONSIBLE_PLAY_NOTICE } from '#web/shared/lib/responsible-play.ts'
import { Icon } from '#web/shared/ui/icon.tsx'
import { Codes, ContactLines, hasContact } from './contact-parts.tsx'
import styles from './footer.module.css'

export const DISCLAIMER = '本站仅提供模拟选号与资讯，不销售彩票，不派发奖金；开奖结果以官方公告为准'

export const HELP_LINKS = [
  { label: '常见问题', to: paths.helpCenter() },
  { label: '隐私协议', to: paths.privacy() },
  { label: '公告通知', to: paths.announcement() },
  { label: '开放数据', to: paths.open() },
]

const COLUMNS = [
  { title: '帮助中心', links: HELP_LINKS },
  {
    title: '推荐',
    links: [
      { label: '论坛', to: paths.forum() },
      { label: '开奖结果', to: paths.drawWinners() },
      { label: '排行榜', to: paths.leaderboard() },
    ],
  },
  {
    title: '个人中心',
    links: [
      { label: '会员与星币', to: paths.member() },
      { label: '已选号码', to: paths.selectBall() },
      { label: '我的中奖', to: paths.winning() },
    ],
  },
  {
    title: '论坛',
    links: [
      { label: '看动态', to: paths.forum() },
      { label: '我的动态', to: paths.myForum() },
    ],
  },
]

export function Footer({ contact }: { contact: Contact | undefined }) {
  return (
    <footer className={styles.foot} id="foot">
      <details className={`shell ${styles.fold}`}>
        <summary>
          {hasContact(contact) ? '站内链接与联系方式' : '站内链接'}
          <Icon name="down" size={16} />
        </summary>
        <div className={styles.map}>
          <nav className={styles.links} aria-label="页脚导航">
            {COLUMNS.map(({ title, links }) => (
              <div key={title}>
                <h2 className={styles.title}>{title}</h2>
                <ul>
                  {links.map(({ label, to }) => (
                    <li key={label}>
                      <Link to={to}>{label}</Link>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </nav>
          {hasContact(contact) && (
            <section aria-label="联系我们">
              <h2 className={styles.title}>联系我们</h2>
              <ContactLines contact={contact} />
            </section>
          )}
          <div className={`wide-only ${styles.codes}`}>
            <Codes contact={contact} service="客服" />
          </div>
        </div>
      </details>
      <div className={`shell ${styles.notes}`}>
        <p className={styles.care}>
          <Icon name="shield" />
          {RESPONSIBLE_PLAY_NOTICE}
        </p>
        <p className="muted">{DISCLAIMER}</p>
        {contact && (
          <p className={`muted ${styles.rights}`}>
            <span>{contact.site_copyright_desc}</span>
            {contact.site_icp && (
              <a href="https://beian.miit.gov.cn/" rel="noopener noreferrer" target="_blank">
                {contact.site_icp}
              </a>
            )}
          </p>
        )}
      </div>
    </footer>
  )
}
