import { Button, Input } from 'antd'
import type { ReactNode, SubmitEvent } from 'react'
import { AUDIT_ACTIONS, type AuditAction, type exportAuditLog } from '#contract/audit.ts'
import type { InputOf } from '#contract/endpoint.ts'

type Wanted = InputOf<typeof exportAuditLog>

interface Props {
  /** Only who sees what others did is asked whose rows are meant. */
  seesAll: boolean
  onWant: (wanted: Wanted) => void
  children: ReactNode
}

/** Which rows of the log are shown; asked for by a press, not by each letter. */
export function AuditFilter({ seesAll, onWant, children }: Props) {
  function send(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const given = [...new FormData(event.currentTarget)].filter(([, value]) => value !== '')
    onWant(Object.fromEntries(given))
  }
  return (
    <form className="filter" onSubmit={send} aria-label="筛选">
      {seesAll && <Input name="actor" aria-label="谁（编号）" placeholder="谁（编号）" inputMode="numeric" />}
      <select name="action" aria-label="动作">
        <option value="">全部动作</option>
        {(Object.keys(AUDIT_ACTIONS) as AuditAction[]).map((action) => (
          <option key={action} value={action}>
            {AUDIT_ACTIONS[action]}
          </option>
        ))}
      </select>
      <Input name="target" aria-label="对象" placeholder="对象" autoComplete="off" />
      <span className="day">
        从 <Input name="from" type="date" aria-label="从哪天" />
      </span>
      <span className="day">
        到 <Input name="to" type="date" aria-label="到哪天" />
      </span>
      <Button htmlType="submit">筛选</Button>
      {children}
    </form>
  )
}
