import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '#contract/paths.ts'
import type { IssueWithPicks } from '#contract/play/settlement.ts'
import type { Game } from '#lottery/games.ts'
import { ListFace } from '#web/page/list-face.tsx'
import { dateWithWeekday } from '#web/lib/time.ts'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { NoIssues } from '#web/mine/latest-issues.tsx'
import type { Which } from '#web/mine/mine.queries.ts'
import { issuePages } from './settlement.queries.ts'
import linked from '#web/ui/linked-row.module.css'
import styles from './rows.module.css'

interface Props {
  game: Game
  which: Which
  to: (row: IssueWithPicks) => string
  onTap?: (row: IssueWithPicks) => void
}

/** The issues of a game that I hold picks for, newest first. */
export function MyIssues(props: Props) {
  const list = useInfiniteQuery(issuePages(props.game.type, props.which))
  return (
    <ListFace
      list={list}
      failed="选号记录没有取到"
      loading={{ rows: 5 }}
      empty={<NoIssues which={props.which} to={paths.number(props.game.type)} />}
    >
      {(rows) => (
        <ul className={styles.rows}>
          {rows.map((row) => (
            <Row key={row.issueno} row={row} {...props} />
          ))}
        </ul>
      )}
    </ListFace>
  )
}

function Row({ row, which, to, onTap }: Props & { row: IssueWithPicks }) {
  return (
    <li className={cx(linked.row, styles.row)}>
      <Link className={cx('num', linked.link, styles.name)} to={to(row)} onClick={() => onTap?.(row)}>
        预选期数： {row.issueno}期
      </Link>
      {row.opendate && <span className={`num ${styles.facts}`}>开奖时间： {dateWithWeekday(row.opendate)}</span>}
      {which === 'held' && <State row={row} />}
      <Icon name="chevron" className={linked.chevron} />
    </li>
  )
}

function State({ row: { id, opendate } }: { row: IssueWithPicks }) {
  if (id !== null) return <Tag kind="green">已开奖</Tag>
  return <Tag>{opendate === '' ? '因休市不开奖' : '待开奖'}</Tag>
}
