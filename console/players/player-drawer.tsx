import { useQuery } from '@tanstack/react-query'
import { Drawer } from 'antd'
import type { ComponentType } from 'react'
import { type Player, player } from '#contract/players.console.ts'
import type { Permission } from '#contract/roles.ts'
import { query } from '#client/query.ts'
import { Refused } from '#console/page/refused.tsx'
import { useMay } from '#console/page/use-may.ts'
import { AccountSheet } from './account-sheet.tsx'
import { CoinsSheet } from './coins-sheet.tsx'
import { NotesSheet } from './notes-sheet.tsx'
import { WinsSheet } from './wins-sheet.tsx'
import { placeOf } from './words.ts'

interface Sheet {
  /** The last word of its place in the address. */
  at: string
  name: string
  wants: Permission
  Sheet: ComponentType<{ player: Player }>
}

const SHEETS: readonly Sheet[] = [
  { at: '', name: '账号', wants: 'players', Sheet: AccountSheet },
  { at: 'coins', name: '星币', wants: 'finance', Sheet: CoinsSheet },
  { at: 'wins', name: '中奖', wants: 'players', Sheet: WinsSheet },
  { at: 'notes', name: '备注', wants: 'players', Sheet: NotesSheet },
]

interface Props {
  id: number
  /** Which sheet. */
  at: string
  onClose: () => void
}

/** One player, sheet by sheet, as far as the operator's role opens them. */
export function PlayerDrawer({ id, at, onClose }: Props) {
  const { data, error } = useQuery(query(player, { user_id: id }))
  const may = useMay()
  const sheets = SHEETS.filter(({ wants }) => may(wants))
  const here = sheets.find((one) => one.at === at) ?? sheets[0]
  return (
    <Drawer title={data?.nickname ?? '玩家'} open size={640} onClose={onClose}>
      <Refused error={error} />
      {!data && !error && <p role="status">正在加载…</p>}
      {data && (
        <div className="player">
          <nav className="places" aria-label={data.nickname}>
            {sheets.map((one) => (
              <a key={one.at} href={`#${placeOf(id, one.at)}`} aria-current={one === here ? 'page' : undefined}>
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
