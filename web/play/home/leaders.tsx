import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '#contract/paths.ts'
import type { PoolWinner } from '#contract/community/ranking.ts'
import { ALL_GAMES } from '#lottery/games.ts'
import { QueryView } from '#web/shared/page/query-view.tsx'
import { toScore, formatScore } from '#web/shared/lib/score.ts'
import { AuthorAvatar, AuthorName } from '#web/shared/ui/avatar.tsx'
import { leadersQuery } from './home.queries.ts'
import community from './community.module.css'
import styles from './leaders.module.css'

/** For each game, the best player of the latest issue that has a winner. */
export function Leaders() {
  return (
    <QueryView read={useQuery(leadersQuery)} failed="榜单没有取到" loading={{ shape: 'people' }}>
      {(winners) => (winners.length === 0 ? <Nobody /> : <LeaderList winners={winners} />)}
    </QueryView>
  )
}

const LeaderList = ({ winners }: { winners: readonly PoolWinner[] }) => (
  <>
    <ol>
      {winners.map((winner) => (
        <Leader key={winner.type} winner={winner} />
      ))}
    </ol>
    <p className={styles.note}>模拟积分，不可兑换。</p>
  </>
)

function Leader({ winner }: { winner: PoolWinner }) {
  return (
    <li className={styles.leader}>
      <AuthorAvatar author={winner} />
      <div className={styles.who}>
        <span className={styles.name}>
          <AuthorName author={winner} className={styles.nickname} />
        </span>
        <Link className={styles.game} to={paths.ranking(winner.type, winner.id)}>
          {winner.title}
          <span className="num">第{winner.issueno}期</span>
        </Link>
      </div>
      <p className={styles.points}>
        <b className="num">{formatScore(toScore(winner))}</b>
        <small>{winner.level_name}</small>
      </p>
    </li>
  )
}

const Nobody = () => (
  <>
    <p className={community.nothing}>还没有上榜的彩友：锁定的模拟号码中奖后记积分，各彩种分开排。</p>
    <ul className={styles.games} aria-label="各彩种排行榜">
      {ALL_GAMES.map(({ type, name }) => (
        <li key={type}>
          <Link to={paths.leaderboard(type)}>{name}</Link>
        </li>
      ))}
    </ul>
  </>
)
