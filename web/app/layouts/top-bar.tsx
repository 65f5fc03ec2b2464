import type { Contact } from '#contract/cms/content.ts'
import { Icon } from '#web/shared/ui/icon.tsx'
import { lazyComponent } from '#web/shared/ui/overlays/lazy-component.tsx'
import { Popover } from '#web/shared/ui/overlays/popover.tsx'
import { MobileCode } from './contact-parts.tsx'
import { Logo } from './logo.tsx'
import styles from './top-bar.module.css'
import { Link, useLocation } from 'react-router'
import { paths } from '#contract/paths.ts'
import type { Section } from '#web/shared/page/page-metadata.ts'
import { Menu } from '#web/shared/ui/overlays/menu.tsx'
import { usePlacement } from './placement.ts'
import { GAMES, GAME_TYPES, type GameType } from '#lottery/games.ts'
import nav from './main-nav.module.css'
import { useState } from 'react'
import type { UserInfo } from '#contract/people/account.ts'
import { useSession } from '#web/shared/page/session.ts'
import { SignInButton } from '#web/shared/page/sign-in-link.tsx'
import { Bell } from '#web/me/notifications/bell.tsx'
import { AuthorAvatar, AuthorName } from '#web/shared/ui/avatar.tsx'

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

const ITEMS: readonly { section: Section; label: string; to: string }[] = [
  { section: 'home', label: '首页', to: paths.home() },
  { section: 'mine', label: '个人中心', to: paths.personalCenter() },
  { section: 'number', label: '选号', to: paths.number() },
  { section: 'draws', label: '开奖结果', to: paths.drawWinners() },
  { section: 'charts', label: '走势图', to: paths.chart(1) },
  { section: 'forum', label: '论坛', to: paths.forum() },
  { section: 'leaderboard', label: '排行榜', to: paths.leaderboard() },
  { section: 'help', label: '帮助中心', to: paths.helpCenter() },
]

/** The second header bar on wide windows: navigation, and at its right end 对奖 and three drop-downs. */
function MainNav() {
  const { pathname } = useLocation()
  const { section } = usePlacement()
  return (
    <div className={nav.row}>
      <div className={`shell ${nav.inner}`}>
        <nav className={nav.nav} aria-label="主导航">
          {ITEMS.map((item) => (
            <Link key={item.section} to={item.to} aria-current={getAriaCurrent(item, section, pathname)}>
              {item.label}
            </Link>
          ))}
        </nav>
        <TypeMenus />
      </div>
    </div>
  )
}

function getAriaCurrent(item: { section: Section; to: string }, here: Section | undefined, pathname: string) {
  if (item.section !== here) return undefined
  return item.to === pathname ? 'page' : 'true'
}

function TypeMenus() {
  const { pathname } = useLocation()
  return (
    <div className={nav.drops}>
      <Link className={nav.drop} to={paths.check()} aria-current={pathname === paths.check() ? 'page' : undefined}>
        对奖
      </Link>
      {TYPE_LISTS.map(({ label, games }) => (
        <Menu
          key={label}
          label={label}
          hover
          triggerClass={nav.drop}
          items={games.map((game) => ({ ...game, current: game.to === pathname }))}
          trigger={
            <>
              {label}
              <Icon name="down" size={16} />
            </>
          }
        />
      ))}
    </div>
  )
}

const createList = (label: string, to: (type: GameType) => string) => ({
  label,
  games: GAME_TYPES.map((type) => ({ label: GAMES[type].name, to: to(type) })),
})

/** The drop-downs of the second header bar, as data; on phones the sheet lists them. */
export const TYPE_LISTS = [
  createList('选择彩种', paths.number),
  createList('已选号码', (type) => paths.selectBall(type)),
  createList('我的中奖', (type) => paths.winning(type)),
]

const LeaveDialog = lazyComponent(async () => (await import('#web/me/account/leave-dialog.tsx')).LeaveDialog)

/** Right end of the top bar: 登录/注册, or the signed-in member and 退出. The server always renders 登录/注册. */
export function Account() {
  const session = useSession()
  return session ? <Member session={session} /> : <SignInButton />
}

function Member({ session }: { session: UserInfo }) {
  const [leaving, setLeaving] = useState(false)
  return (
    <>
      <Bell className={styles.item}>通知</Bell>
      <Link className={styles.who} to={paths.personalCenter()}>
        <AuthorAvatar author={session} size="s" />
        <AuthorName author={session} className={styles.nickname} />
      </Link>
      <button type="button" className={styles.item} onClick={() => setLeaving(true)}>
        退出
      </button>
      <LeaveDialog open={leaving} onClose={() => setLeaving(false)} />
    </>
  )
}
