import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import type { ChangeEvent } from 'react'
import { useNavigate } from 'react-router'
import type { GameType } from '#lottery/games.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { SelectField } from '#web/shared/ui/forms/field.tsx'
import { drawnIssuePages } from './issue-pages.ts'
import styles from './issue-select.module.css'

interface Props {
  type: GameType
  current: { id: number; issueno: string }
  to: (type: GameType, id: number) => string
}

const EARLIER = 'earlier'

/** Works without JavaScript as a form with a submit button. */
export function IssueSelect({ type, current, to }: Props) {
  const list = useSuspenseInfiniteQuery(drawnIssuePages(type))
  const navigate = useNavigate()
  const known = list.data.pages.flat()
  const issues = known.some(({ id }) => id === current.id) ? known : [...known, current]

  function choose({ target }: ChangeEvent<HTMLSelectElement>) {
    if (target.value === EARLIER) void list.fetchNextPage()
    else void navigate(to(type, Number(target.value)), { preventScrollReset: true })
  }

  return (
    <form className={styles.form} method="get">
      <input type="hidden" name="type" value={type} />
      <SelectField label="期号" quiet name="id" className="num" value={String(current.id)} onChange={choose}>
        {issues.map(({ id, issueno }) => (
          <option key={id} value={id}>
            第 {issueno} 期
          </option>
        ))}
        {list.hasNextPage && <option value={EARLIER}>更早的期…</option>}
      </SelectField>
      <noscript>
        <Button type="submit" size="s">
          查看
        </Button>
      </noscript>
    </form>
  )
}
