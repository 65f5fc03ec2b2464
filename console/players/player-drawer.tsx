import { useQuery } from '@tanstack/react-query'
import { Input, type TableColumnsType } from 'antd'
import { type ComponentType, useState } from 'react'
import {
  addPlayerNote,
  type Player,
  player,
  playerCoins,
  type PlayerNote,
  playerNotes,
  type PlayerWin,
  playerWins,
} from '#contract/admin/players.console.ts'
import type { CoinMove } from '#contract/people/coins.ts'
import type { Permission } from '#contract/infra/roles.ts'
import { query } from '#client/query.ts'
import { GiftForm } from '#console/orders/gift-form.tsx'
import { CallForm } from '#console/page/call-form.tsx'
import { ErrorAlert } from '#console/page/error-alert.tsx'
import { useHasPermission } from '#console/page/operator.query.ts'
import { Drawer } from '#console/page/overlays.tsx'
import { AccountSheet } from './account-sheet.tsx'
import { buildPlayerPath } from './labels.ts'
import { GAMES } from '#lottery/games.ts'
import { ListTable } from '#console/page/list-table.tsx'

interface Sheet {
  /** Last segment of the sheet's URL path; '' for the first sheet. */
  at: string
  name: string
  permission: Permission
  Sheet: ComponentType<{ player: Player }>
}

const SHEETS: readonly Sheet[] = [
  { at: '', name: '账号', permission: 'players', Sheet: AccountSheet },
  { at: 'coins', name: '星币', permission: 'finance', Sheet: CoinsSheet },
  { at: 'wins', name: '中奖', permission: 'players', Sheet: WinsSheet },
  { at: 'notes', name: '备注', permission: 'players', Sheet: NotesSheet },
]

interface Props {
  id: number
  at: string
  onClose: () => void
}

/** Drawer with the sheets (tabs) of one player. Hides the sheets that the operator's role may not see. */
export function PlayerDrawer({ id, at, onClose }: Props) {
  const { data, error } = useQuery(query(player, { user_id: id }))
  const may = useHasPermission()
  const sheets = SHEETS.filter(({ permission }) => may(permission))
  const here = sheets.find((one) => one.at === at) ?? sheets[0]
  return (
    <Drawer title={data?.nickname ?? '玩家'} open size={640} onClose={onClose}>
      <ErrorAlert error={error} />
      {!data && !error && <p role="status">正在加载…</p>}
      {data && (
        <div className="player">
          <nav className="places" aria-label={data.nickname}>
            {sheets.map((one) => (
              <a key={one.at} href={`#${buildPlayerPath(id, one.at)}`} aria-current={one === here ? 'page' : undefined}>
                {one.name}
              </a>
            ))}
          </nav>
          {here && <here.Sheet player={data} />}
        </div>
      )}
    </Drawer>
  )
}

function WinsSheet({ player: { id } }: { player: Player }) {
  return (
    <ListTable label="中奖" empty="还没有中奖" endpoint={playerWins} input={{ user_id: id }} columns={WIN_COLUMNS} />
  )
}

const WIN_COLUMNS: TableColumnsType<PlayerWin> = [
  { title: '彩种', render: (_, { type }) => GAMES[type].name },
  { title: '期号', dataIndex: 'issueno' },
  { title: '奖级', dataIndex: 'level_name' },
  { title: '积分', align: 'end', render: (_, { money }) => (money === 0 ? '奖金待公布' : (money ?? '待定')) },
  { title: '锁号', render: (_, { created_at: at }) => at.slice(0, 16) },
]

function CoinsSheet({ player: { id } }: { player: Player }) {
  return (
    <>
      <GiftForm userId={id} />
      <ListTable
        label="星币明细"
        empty="没有星币明细"
        endpoint={playerCoins}
        input={{ user_id: id }}
        columns={COIN_COLUMNS}
      />
    </>
  )
}

const COIN_COLUMNS: TableColumnsType<CoinMove> = [
  { title: '时间', render: (_, { created_at: at }) => at.slice(0, 16) },
  { title: '说明', dataIndex: 'title' },
  { title: '变动', align: 'end', render: (_, { amount }) => (amount > 0 ? `+${amount}` : amount) },
  { title: '余额', align: 'end', dataIndex: 'balance' },
]

function NotesSheet({ player: { id } }: { player: Player }) {
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
      <ListTable
        label="备注"
        empty="还没有备注"
        endpoint={playerNotes}
        input={{ user_id: id }}
        columns={NOTE_COLUMNS}
      />
    </>
  )
}

const NOTE_COLUMNS: TableColumnsType<PlayerNote> = [
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
