import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { operatorList } from '#contract/people/operators.console.ts'
import { findPlayer, players } from '#contract/admin/players.console.ts'
import { ROLES } from '#contract/infra/roles.ts'
import { query } from '#client/query.ts'
import { useAction } from '#console/page/use-action.ts'
import { IS_CODE, IS_PHONE, normalizePlayerQuery } from '#console/players/labels.ts'

export interface ActorOption {
  value: number
  label: string
}

interface Props {
  value: ActorOption | null
  onChoose: (who: ActorOption | null) => void
}

/** Filter by actor: staff, or a member found by full phone number, member code or start of the nickname. */
export function ActorSelect({ value, onChoose }: Props) {
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
    <Select<ActorOption>
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
