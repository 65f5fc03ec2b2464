import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ChangeEvent } from 'react'
import type { Game } from '#lottery/games.ts'
import { drawnIssuePages } from '#web/shared/page/draws/issue-pages.ts'
import { formatDateWithWeekday } from '#web/shared/lib/time.ts'
import { SelectField } from '#web/shared/ui/forms/field.tsx'
import { latestDrawQuery } from './check.queries.ts'
import styles from './issue-picker.module.css'

interface Props {
  game: Game
  /** The selected issue; '' for the automatic selection. */
  value: string
  otherwise: string
  onChange: (issueno: string) => void
}

const EARLIER = 'earlier'

export function IssuePicker({ game, value, otherwise, onChange }: Props) {
  const list = useInfiniteQuery(drawnIssuePages(game.type))
  const { data: latest } = useQuery(latestDrawQuery(game.type))
  const drawn = list.data?.pages.flat() ?? []
  const next = latest && (latest.awaited_issueno ?? latest.next_issueno)
  const isListed = value === '' || value === next || drawn.some(({ issueno }) => issueno === value)

  function choose({ target }: ChangeEvent<HTMLSelectElement>): void {
    if (target.value === EARLIER) void list.fetchNextPage()
    else onChange(target.value)
  }

  return (
    <SelectField label="期号" quiet className={`num ${styles.picker}`} value={value} onChange={choose}>
      <option value="">{otherwise}</option>
      {next && <option value={next}>第 {next} 期 未开奖</option>}
      {!isListed && <option value={value}>第 {value} 期</option>}
      {drawn.map(({ issueno, opendate }) => (
        <option key={issueno} value={issueno}>
          第 {issueno} 期 {formatDateWithWeekday(opendate)}
        </option>
      ))}
      {list.hasNextPage && <option value={EARLIER}>更早的期…</option>}
    </SelectField>
  )
}
