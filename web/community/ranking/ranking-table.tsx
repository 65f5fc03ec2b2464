import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { RankedPlayer } from '#contract/community/ranking.ts'
import type { Game } from '#lottery/games.ts'
import { useSession } from '#web/shared/page/session.ts'
import { formatCount } from '#web/shared/lib/money.ts'
import { AuthorAvatar, AuthorName } from '#web/shared/ui/avatar.tsx'
import { toScore, formatScore } from '#web/shared/lib/score.ts'
import { cx } from '#web/shared/ui/cx.ts'
import { LoadMore } from '#web/shared/ui/load-more.tsx'
import { rightCell, Table, TableHead } from '#web/shared/ui/layout/table.tsx'
import { Tag } from '#web/shared/ui/tag.tsx'
import { FIRST_ROWS, myRankQuery, fullRankingQuery } from './ranking.queries.ts'
import styles from './ranking-table.module.css'

interface Props {
  game: Game
  id: number
  /** The first rows of the ranking: `FIRST_ROWS`, plus one if there are more. */
  first: readonly RankedPlayer[]
}

export function RankingTable({ game, id, first }: Props) {
  const [all, showAll] = useState(false)
  const ranking = fullRankingQuery(game.type, id)
  const whole = useQuery({ ...ranking, enabled: all })
  const cache = useQueryClient()
  const rows = all && whole.data ? whole.data : first.slice(0, FIRST_ROWS)
  const mine = useMyRank(game, id, rows)
  const more = first.length > FIRST_ROWS && !(all && whole.data)

  async function refetchRows() {
    // Cancels a running request, which `refetch` would otherwise await.
    await cache.cancelQueries({ queryKey: ranking.queryKey })
    await whole.refetch()
  }
  return (
    <div>
      <Table label={`${game.name}排行榜`} className={styles.ranking}>
        <Head />
        <tbody>
          {rows.map((row) => (
            <Row key={row.rank} row={row} isMine={row.rank === mine} />
          ))}
        </tbody>
      </Table>
      <LoadMore
        more={more}
        busy={all && whole.isFetching}
        failed={whole.isError && !whole.data ? '后面的名次没有取到' : undefined}
        onMore={() => (all ? void refetchRows() : showAll(true))}
      />
    </div>
  )
}

/** Returns the member's rank; null if its row is not shown, or differs because it was loaded at another time. */
function useMyRank(game: Game, id: number, rows: readonly RankedPlayer[]): number | null {
  const session = useSession()
  const { data: mine } = useQuery({ ...myRankQuery(game.type, id), enabled: session !== null })
  if (!session || !mine) return null
  const row = rows.find(({ rank }) => rank === mine.rank)
  return row?.level === mine.level && row.money === mine.money ? mine.rank : null
}

const Head = () => (
  <TableHead
    columns={{
      名次: styles.rank,
      彩友: '',
      奖级: 'wide-only',
      本期积分: rightCell,
      累计积分: cx(rightCell, styles.total),
    }}
  />
)

function Row({ row, isMine }: { row: RankedPlayer; isMine: boolean }) {
  return (
    <tr className={cx(isMine && styles.mine)} aria-current={isMine || undefined}>
      <td className={cx('num', styles.rank, row.rank <= 3 && styles.top)}>{row.rank}</td>
      <th scope="row">
        <span className={styles.who}>
          <AuthorAvatar author={row} />
          <span className={styles.name}>
            <AuthorName author={row} /> {isMine && <Tag kind="red">我</Tag>}
          </span>
        </span>
      </th>
      <td className={cx(styles.level, 'wide-only')}>{row.level_name}</td>
      <td className={cx(rightCell, styles.points)}>
        {formatScore(toScore(row))}
        <small className={cx(styles.level, 'phone-only')}>{row.level_name}</small>
      </td>
      <td className={cx(rightCell, styles.total)}>{formatCount(row.totalmoney)}</td>
    </tr>
  )
}
