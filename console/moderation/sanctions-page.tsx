import { useState } from 'react'
import { SanctionsTable } from './sanctions-table.tsx'

/** Muted and banned members with start and reason. */
export function SanctionsPage() {
  const [filter, want] = useState<object>({ open: 1 })
  return (
    <>
      <h1>禁言与停用</h1>
      <p className="note">
        要禁言或停用一个人，先在<a href="#players">玩家</a>里找到此人，再点“发布的内容与处罚”。
      </p>
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
      <SanctionsTable filter={filter} />
    </>
  )
}
