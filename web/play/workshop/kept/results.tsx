import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { KeptResult, KeptTicket } from '#contract/play/kept-tickets.ts'
import { paths } from '#contract/paths.ts'
import type { GameType } from '#lottery/games.ts'
import { formatDateWithWeekday } from '#web/shared/lib/time.ts'
import { ListView } from '#web/shared/page/list-view.tsx'
import { Button } from '#web/shared/ui/button.tsx'
import { cx } from '#web/shared/ui/cx.ts'
import { DemoMark } from '#web/shared/ui/tag.tsx'
import { resultPagesQuery } from './kept.queries.ts'
import { describeResult } from './kept-labels.ts'
import styles from './results.module.css'

export function Result({ type, result }: { type: GameType; result: KeptResult }) {
  const { id, issueno, opendate, is_demo: isDemo, wins, was_locked: wasLocked } = result
  return (
    <p className={styles.result}>
      <Link className="link num" to={paths.draw(type, id)}>
        第 {issueno} 期
      </Link>
      <span className="sub num">{formatDateWithWeekday(opendate)}</span>
      <span className={cx('num', wins.length > 0 && styles.won)}>{describeResult(result)}</span>
      {wasLocked === 1 && <span className="muted">已锁定</span>}
      {isDemo === 1 && <DemoMark />}
    </p>
  )
}

export function Results({ kept }: { kept: KeptTicket }) {
  const [isOpen, open] = useState(false)
  if (isOpen) return <All kept={kept} />
  return (
    <div>
      <Button size="s" onClick={() => open(true)}>
        每期结果
      </Button>
    </div>
  )
}

const All = ({ kept: { id, type } }: { kept: KeptTicket }) => (
  <ListView
    list={useInfiniteQuery(resultPagesQuery(id))}
    failed="结果没有取到"
    loading={{ rows: 3 }}
    empty={<p className="sub">还没有开奖的期。</p>}
  >
    {(results) => (
      <ul className={styles.list} aria-label="每期结果">
        {results.map((result) => (
          <li key={result.id}>
            <Result type={type} result={result} />
          </li>
        ))}
      </ul>
    )}
  </ListView>
)
