import { Link } from 'react-router'
import { ALL_GAMES, type GameType } from '#lottery/games.ts'
import { LatestIssues } from '#web/shared/mine/latest-issues.tsx'
import { PageHead } from '#web/shared/page/page-head.tsx'
import { cx } from '#web/shared/ui/cx.ts'
import { Icon } from '#web/shared/ui/icon.tsx'
import { SectionHead } from '#web/shared/ui/section-head.tsx'
import { SimulationNote } from '#web/shared/ui/simulation-note.tsx'
import linked from '#web/shared/ui/linked-row.module.css'
import styles from './rows.module.css'
import { useWhich } from './which.ts'

/** /select-ball and /winning-lottery: my issues of all games, then the games one by one. */
export function Component() {
  const { which, title, listOf, to } = useWhich()
  return (
    <>
      <PageHead title={title} />
      <h1>{title}</h1>
      <LatestIssues key={which} which={which} to={to} />
      <Games to={listOf} />
      <SimulationNote />
    </>
  )
}

/** The seven games, each leading to its own list. */
function Games({ to }: { to: (type: GameType) => string }) {
  return (
    <section aria-labelledby="by-game">
      <SectionHead id="by-game" title="按彩种看" />
      <ul className={styles.rows}>
        {ALL_GAMES.map(({ type, name, schedule }) => (
          <li key={type} className={cx(linked.row, styles.row)}>
            <Link className={cx(linked.link, styles.name)} to={to(type)}>
              {name}
            </Link>
            <span className={styles.facts}>{schedule}开奖</span>
            <Icon name="chevron" className={linked.chevron} />
          </li>
        ))}
      </ul>
    </section>
  )
}
