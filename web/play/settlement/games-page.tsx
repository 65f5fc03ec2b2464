import { Link } from 'react-router'
import { ALL_GAMES } from '#lottery/games.ts'
import { LatestIssues } from '#web/shared/mine/latest-issues.tsx'
import { PageHead } from '#web/shared/page/page-head.tsx'
import { SimulationNote } from '#web/shared/ui/info-note.tsx'
import styles from './games-page.module.css'
import { useIssueList } from './use-issue-list.ts'

/** /select-ball and /winning-lottery: links to the seven games, then the member's issues of all games. */
export function Component() {
  const { which, title, listOf, to } = useIssueList()
  return (
    <>
      <PageHead title={title} />
      <h1>{title}</h1>
      <ul className={styles.games} aria-label="按彩种看">
        {ALL_GAMES.map(({ type, name }) => (
          <li key={type}>
            <Link to={listOf(type)}>{name}</Link>
          </li>
        ))}
      </ul>
      <LatestIssues key={which} which={which} to={to} />
      <SimulationNote />
    </>
  )
}
