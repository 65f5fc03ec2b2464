import { Link } from 'react-router'
import { calendarFiles } from '#contract/play/calendar.ts'
import { paths } from '#contract/paths.ts'
import type { Game } from '#lottery/games.ts'
import { SectionHead } from '#web/ui/section-head.tsx'
import styles from './calendar-page.module.css'

/** How to have the draw days in the calendar of a phone or a desk. */
export const Subscribe = ({ game }: { game: Game }) => (
  <section className={styles.subscribe} aria-labelledby="subscribe">
    <SectionHead id="subscribe" title="订阅到自己的日历" />
    <p>
      手机和电脑的日历都可以按地址订阅，日期有变动时会自己更新：
      <a className="link" href={calendarFiles.game(game.code)}>
        {game.name}开奖日历
      </a>
      （.ics）。
    </p>
    <p>
      只想看自己锁定了号码的期次，可以在{' '}
      <Link className="link" to={paths.notificationSettings()}>
        通知设置
      </Link>{' '}
      里生成您自己的订阅地址。
    </p>
  </section>
)
