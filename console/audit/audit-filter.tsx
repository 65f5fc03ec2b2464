import { Button, Input, Select as AntdSelect } from 'antd'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { TARGET_KIND_LABELS } from '#contract/audit-labels.ts'
import { ACTION_IDS, AUDIT_ACTIONS, type exportAuditLog } from '#contract/infra/audit.console.ts'
import type { InputOf } from '#contract/infra/endpoint.ts'
import { Select } from '#console/page/select.tsx'
import { useQuery } from '@tanstack/react-query'
import { operatorList } from '#contract/people/operators.console.ts'
import { findPlayer, players } from '#contract/admin/players.console.ts'
import { ROLES } from '#contract/infra/roles.ts'
import { query } from '#client/query.ts'
import { useAction } from '#console/page/use-action.ts'
import { IS_CODE, IS_PHONE, normalizePlayerQuery } from '#console/players/labels.ts'

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

export interface ActorOption {
  value: number
  label: string
}

interface ActorSelectProps {
  value: ActorOption | null
  onChoose: (who: ActorOption | null) => void
}

/** Filter by actor: staff, or a member found by full phone number, member code or start of the nickname. */
function ActorSelect({ value, onChoose }: ActorSelectProps) {
  const [text, setText] = useState('')
  const finding = useAction(findPlayer)
  const isPhone = IS_PHONE.test(text)
  const staff = useQuery(query(operatorList, {})).data ?? []
  const named = useQuery({
    ...query(players, { ...(IS_CODE.test(text) ? { vip_code: text } : { nickname: text }), pageSize: 20 }),
    enabled: text !== '' && !isPhone,
  })
  const found = isPhone ? (finding.data ? [finding.data.data] : []) : (named.data ?? [])
  const options = [
    ...staff
      .filter(({ name }) => name.includes(text))
      .map((one) => toOption(one, `${one.name}（${ROLES[one.role].name}）`)),
    ...(text === '' ? [] : found.map((one) => toOption(one, one.nickname))),
  ].filter(({ value: id }, at, all) => all.findIndex((one) => one.value === id) === at)

  function search(typed: string): void {
    const entered = normalizePlayerQuery(typed)
    setText(entered)
    finding.reset()
    // A phone number must not be in a URL, so a separate call finds it.
    if (IS_PHONE.test(entered)) finding.mutate({ who: entered })
  }

  return (
    <AntdSelect<ActorOption>
      labelInValue
      allowClear
      className="who-select"
      aria-label="谁"
      placeholder="谁：员工姓名、昵称开头、手机全号"
      value={value}
      onChange={(chosen: ActorOption | undefined) => {
        onChoose(chosen ? { value: chosen.value, label: chosen.label } : null)
        setText('')
      }}
      showSearch={{ filterOption: false, onSearch: search }}
      options={options}
      notFoundContent={
        finding.error?.message ?? named.error?.message ?? (named.isFetching ? '正在查找…' : '没有这样的人')
      }
    />
  )
}

const toOption = ({ id, phone }: { id: number; phone: string }, name: string): ActorOption => ({
  value: id,
  label: `${name} ${phone}`,
})
