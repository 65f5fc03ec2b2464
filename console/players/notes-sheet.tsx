import { Input, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { addPlayerNote, type Player, type PlayerNote, playerNotes } from '#contract/admin/players.console.ts'
import { CallForm } from '#console/page/call-form.tsx'
import { ListTable } from '#console/page/list-table.tsx'

export function NotesSheet({ player: { id } }: { player: Player }) {
  const [added, count] = useState(0)
  return (
    <>
      <CallForm
        key={added}
        endpoint={addPlayerNote}
        given={{ user_id: id }}
        fields={[{ name: 'words', label: '备注', control: <Input.TextArea rows={3} /> }]}
        action="保存备注"
        onDone={() => count(added + 1)}
      />
      <p className="note">保存后不能改，也不能删；玩家导出自己的数据时看得到，注销账号时一并删除。</p>
      <ListTable label="备注" empty="还没有备注" endpoint={playerNotes} input={{ user_id: id }} columns={COLUMNS} />
    </>
  )
}

const COLUMNS: TableColumnsType<PlayerNote> = [
  {
    title: '备注',
    // The note is above its date and author, because separate columns would leave too little space on a phone.
    render: (_, { words, by, created_at: at }) => (
      <>
        <p className="player-note">{words}</p>
        <p className="note">
          {at.slice(0, 16)} {by}
        </p>
      </>
    ),
  },
]
