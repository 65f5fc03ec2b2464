import { Button, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { type DeskDraw, deskDraws } from '#contract/draws.console.ts'
import { ALL_GAMES, GAMES } from '#lottery/games.ts'
import { ListTable } from '#console/page/list-table.tsx'
import { DrawDrawer, type Subject } from './draw-drawer.tsx'
import { numbersInWords, TRUST } from './words.ts'

/** The draws of all games, those with contradictions apart, and one of them opened to be set right. */
export function DrawsList() {
  const [wanted, want] = useState({})
  const [subject, open] = useState<Subject | null>(null)
  return (
    <>
      <div className="filter">
        <select
          aria-label="彩种"
          onChange={({ target: { value } }) => want((before) => ({ ...before, type: value || undefined }))}
        >
          <option value="">全部彩种</option>
          {ALL_GAMES.map(({ type, name }) => (
            <option key={type} value={type}>
              {name}
            </option>
          ))}
        </select>
        <select
          aria-label="状态"
          onChange={({ target: { value } }) => want((before) => ({ ...before, trust: value || undefined }))}
        >
          <option value="">全部状态</option>
          <option value="conflict">有出入</option>
        </select>
        <Button onClick={() => open({ draw: null })}>录入新的一期</Button>
      </div>
      <ListTable
        label="开奖"
        empty="没有这样的开奖"
        endpoint={deskDraws}
        input={wanted}
        columns={columns((draw) => open({ draw }))}
      />
      {subject && <DrawDrawer subject={subject} onClose={() => open(null)} />}
    </>
  )
}

const columns = (onOpen: (draw: DeskDraw) => void): TableColumnsType<DeskDraw> => [
  { title: '彩种', render: (_, { type }) => GAMES[type].name },
  { title: '期号', dataIndex: 'issueno' },
  { title: '开奖日', dataIndex: 'opendate' },
  {
    title: '状态',
    render: (_, { trust, is_demo: isDemo }) => (
      <span className="trust" data-trust={trust}>
        {isDemo === 1 ? '演示' : TRUST[trust]}
      </span>
    ),
  },
  { title: '号码', render: (_, draw) => <span className="numbers">{numbersInWords(draw)}</span> },
  {
    title: '操作',
    render: (_, draw) => (
      <Button onClick={() => onOpen(draw)} aria-label={`处理${GAMES[draw.type].name}${draw.issueno}期`}>
        处理
      </Button>
    ),
  },
]
