import type { TableColumnsType } from 'antd'
import { type Player, type PlayerWin, playerWins } from '#contract/players.console.ts'
import { GAMES } from '#lottery/games.ts'
import { ListTable } from '#console/page/list-table.tsx'

/** What the player's picks won. */
export function WinsSheet({ player: { id } }: { player: Player }) {
  return <ListTable label="中奖" empty="还没有中奖" endpoint={playerWins} input={{ user_id: id }} columns={COLUMNS} />
}

const COLUMNS: TableColumnsType<PlayerWin> = [
  { title: '彩种', render: (_, { type }) => GAMES[type].name },
  { title: '期号', dataIndex: 'issueno' },
  { title: '奖级', dataIndex: 'level_name' },
  { title: '积分', align: 'end', render: (_, { money }) => (money === 0 ? '奖金待公布' : (money ?? '待定')) },
  { title: '锁号', render: (_, { created_at: at }) => at.slice(0, 16) },
]
