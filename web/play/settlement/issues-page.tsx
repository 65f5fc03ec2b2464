import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, type LoaderFunctionArgs, useParams } from 'react-router'
import { paths } from '#contract/paths.ts'
import type { IssueWithPicks } from '#contract/play/settlement.ts'
import { GAMES, type GameType } from '#lottery/games.ts'
import { formatDateWithWeekday } from '#web/shared/lib/time.ts'
import { NoIssues } from '#web/shared/mine/latest-issues.tsx'
import { GameSwitcher } from '#web/shared/page/draws/game-switcher.tsx'
import { ListView } from '#web/shared/page/list-view.tsx'
import { PageHead } from '#web/shared/page/page-head.tsx'
import { getPathGame } from '#web/shared/page/params.ts'
import { cx } from '#web/shared/ui/cx.ts'
import { Icon } from '#web/shared/ui/icon.tsx'
import { SimulationNote } from '#web/shared/ui/info-note.tsx'
import { Tag } from '#web/shared/ui/tag.tsx'
import linked from '#web/shared/ui/linked-row.module.css'
import styles from './rows.module.css'
import { myIssuePages, storeTappedRow } from './settlement.queries.ts'
import { useIssueList } from './use-issue-list.ts'

export function loader({ params }: LoaderFunctionArgs): null {
  getPathGame(params)
  return null
}

/** /select-ball/{type}: issues with the member's bets; /winning-lottery/{type}: the drawn ones of them. */
export function Component() {
  const { type, name } = GAMES[getPathGame(useParams())]
  const { which, title, tabs, listOf } = useIssueList()
  return (
    <>
      <PageHead title={`${name}${title}`} />
      <h1>
        {name} {title}
      </h1>
      <GameSwitcher label={tabs} current={type} to={listOf} />
      <div>
        <Issues key={`${which} ${type}`} type={type} />
      </div>
      <SimulationNote />
    </>
  )
}

function Issues({ type }: { type: GameType }) {
  const { which, to } = useIssueList()
  return (
    <ListView
      list={useInfiniteQuery(myIssuePages(type, which))}
      failed="选号记录没有取到"
      loading={{ rows: 5 }}
      empty={<NoIssues which={which} to={paths.number(type)} />}
    >
      {(rows) => (
        <ul className={styles.rows}>
          {rows.map((row) => (
            <li key={row.issueno} className={cx(linked.row, styles.row)}>
              <Link className={cx('num', linked.link, styles.name)} to={to(row)} onClick={() => storeTappedRow(row)}>
                预选期数： {row.issueno}期
              </Link>
              {row.opendate && (
                <span className={`num ${styles.facts}`}>开奖时间： {formatDateWithWeekday(row.opendate)}</span>
              )}
              {which === 'held' && <IssueStatus row={row} />}
              <Icon name="chevron" className={linked.chevron} />
            </li>
          ))}
        </ul>
      )}
    </ListView>
  )
}

function IssueStatus({ row: { id, opendate } }: { row: IssueWithPicks }) {
  if (id !== null) return <Tag kind="green">已开奖</Tag>
  return <Tag>{opendate === '' ? '因休市不开奖' : '待开奖'}</Tag>
}
