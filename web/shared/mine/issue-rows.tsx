import { Link } from 'react-router'
import { paths } from '#contract/paths.ts'
import type { MyIssue } from '#contract/play/settlement.ts'
import { GAMES } from '#lottery/games.ts'
import { formatMonthDay, formatWeekday } from '#web/shared/lib/time.ts'
import { cx } from '#web/shared/ui/cx.ts'
import { Icon } from '#web/shared/ui/icon.tsx'
import { describeMyIssue } from './describe-issue.ts'
import linked from '#web/shared/ui/linked-row.module.css'
import styles from './issue-rows.module.css'

interface Props {
  issues: readonly MyIssue[]
  /** Path to which a row links. By default the page of the result, or of the picks if the issue is not drawn. */
  to?: (issue: MyIssue) => string
  /** Whether the rows are in columns on wide windows. The rows then have no date, because the page shows it. */
  sideBySide?: boolean
}

export const issuePath = ({ type, id, issueno }: MyIssue): string =>
  id === null ? paths.selectBall(type, issueno) : paths.winning(type, id)

export function IssueRows({ issues, to = issuePath, sideBySide = false }: Props) {
  return (
    <ul className={cx(styles.rows, sideBySide && styles.cells)}>
      {issues.map((issue) => (
        <li key={`${issue.type} ${issue.issueno}`} className={cx(linked.row, styles.row)}>
          <Link className={cx(linked.link, styles.name)} to={to(issue)}>
            {GAMES[issue.type].name} <span className="num">第{issue.issueno}期</span>
          </Link>
          {!sideBySide && issue.opendate && (
            <span className={`num ${styles.day}`}>
              {formatMonthDay(issue.opendate)} {formatWeekday(issue.opendate)}
            </span>
          )}
          <span className={cx('num', styles.state, issue.wins > 0 && styles.won)}>{describeMyIssue(issue)}</span>
          <Icon name="chevron" className={linked.chevron} />
        </li>
      ))}
    </ul>
  )
}
