import { Button, Input } from 'antd'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { TARGET_KIND_LABELS } from '#contract/audit-labels.ts'
import { ACTION_IDS, AUDIT_ACTIONS, type exportAuditLog } from '#contract/infra/audit.console.ts'
import type { InputOf } from '#contract/infra/endpoint.ts'
import { Select } from '#console/page/select.tsx'
import { type ActorOption, ActorSelect } from './actor-select.tsx'

export type AuditQuery = InputOf<typeof exportAuditLog>

const ACTION_LABELS = Object.fromEntries(ACTION_IDS.map((id) => [id, AUDIT_ACTIONS[id].label]))

interface Props {
  /** True: the operator's role may see the entries of all actors, so the filter offers the actor. */
  seesAll: boolean
  begin: AuditQuery
  beginWho: ActorOption | null
  onWant: (filter: AuditQuery) => void
  children: ReactNode
}

/** Filter of the audit log; applied on submission, not on each keystroke. */
export function AuditFilter({ seesAll, begin, beginWho, onWant, children }: Props) {
  const [who, choose] = useState(beginWho)
  function send(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const entries = [...new FormData(event.currentTarget)].filter(([, value]) => value !== '')
    onWant({ ...Object.fromEntries(entries), ...(who && { actor: who.value }) })
  }
  return (
    <form className="filter" onSubmit={send} aria-label="筛选">
      {seesAll && <ActorSelect value={who} onChoose={choose} />}
      <Select name="action" label="动作" all="全部动作" names={ACTION_LABELS} defaultValue={begin.action} />
      <Select name="of" label="对象的种类" all="全部对象" names={TARGET_KIND_LABELS} defaultValue={begin.of} />
      <Input
        name="target"
        className="sought-target"
        defaultValue={begin.target}
        aria-label="对象"
        placeholder="对象的编号、期号或词"
        autoComplete="off"
      />
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
