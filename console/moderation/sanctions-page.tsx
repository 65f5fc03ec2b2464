import { Button, Input } from 'antd'
import { type SubmitEvent, useState } from 'react'
import { SanctionsTable } from './sanctions-table.tsx'

/** Who may not write or sign in, since when, and why; the way to any author by their number. */
export function SanctionsPage() {
  const [wanted, want] = useState<object>({ open: 1 })
  function send(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    window.location.hash = `moderation/author/${new FormData(event.currentTarget).get('id') as string}`
  }
  return (
    <>
      <h1>禁言与停用</h1>
      <form className="filter" onSubmit={send}>
        <Input name="id" aria-label="会员编号" placeholder="会员编号" inputMode="numeric" pattern="\d{1,15}" required />
        <Button htmlType="submit">查看此人，禁言或停用</Button>
      </form>
      <div className="filter">
        <select
          aria-label="种类"
          onChange={({ target: { value } }) => want((before) => ({ ...before, kind: value || undefined }))}
        >
          <option value="">禁言和停用</option>
          <option value="mute">禁言</option>
          <option value="ban">停用</option>
        </select>
        <select
          aria-label="状态"
          onChange={({ target: { value } }) => want((before) => ({ ...before, open: Number(value) }))}
        >
          <option value="1">生效中的</option>
          <option value="0">全部</option>
        </select>
      </div>
      <SanctionsTable wanted={wanted} />
    </>
  )
}
