import { useState } from 'react'
import { Select } from '#console/page/select.tsx'
import { SanctionsTable } from './sanctions-table.tsx'

export function SanctionsPage() {
  const [filter, want] = useState<object>({ open: 1 })
  return (
    <>
      <h1>禁言与停用</h1>
      <p className="note">
        要禁言或停用一个人，先在<a href="#players">玩家</a>里找到此人，再点“发布的内容与处罚”。
      </p>
      <div className="filter">
        <Select
          label="种类"
          names={{ mute: '禁言', ban: '停用' }}
          all="禁言和停用"
          onChoose={(kind) => want((before) => ({ ...before, kind: kind || undefined }))}
        />
        <Select
          label="状态"
          names={{ open: '生效中的', all: '全部' }}
          onChoose={(state) => want((before) => ({ ...before, open: state === 'open' ? 1 : 0 }))}
        />
      </div>
      <SanctionsTable filter={filter} />
    </>
  )
}
