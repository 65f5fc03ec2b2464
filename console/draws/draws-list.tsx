import { useQuery } from '@tanstack/react-query'
import { Button, Input, type TableColumnsType } from 'antd'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { type AdminDraw, deskDraws, missingDraws, lackingHistory, layHistory } from '#contract/play/draws.console.ts'
import type { InputOf } from '#contract/infra/endpoint.ts'
import { ALL_GAMES, GAMES, isGameType } from '#lottery/games.ts'
import { ListTable, WIDE_ONLY } from '#console/page/list-table.tsx'
import { navigateTo, useConsolePath } from '#console/page/console-path.ts'
import { query } from '#client/query.ts'
import { ErrorAlert } from '#console/page/error-alert.tsx'
import { DrawDrawer } from './draw-drawer.tsx'
import { Select } from '#console/page/select.tsx'
import { formatDrawNumbers, TRUST_LABELS } from './labels.ts'
import { useAction } from '#console/page/use-action.ts'

type IssueKey = Pick<AdminDraw, 'type' | 'issueno'>

/**
 * List of draws. The path `draws` shows the draws of all games, `draws/conflict` and `draws/doubt` the draws that need
 * a decision, and `draws/3/2022281` one issue.
 */
export function DrawsList() {
  const [, what = '', issueno = ''] = useConsolePath().split('/')
  const [filter, setFilter] = useState<Pick<InputOf<typeof deskDraws>, 'type' | 'issueno'>>({})
  const [subject, open] = useState<IssueKey | 'new' | null>(null)
  const close = () => open(null)
  const type = Number(what)
  const trust = what === 'conflict' || what === 'doubt' ? what : undefined
  return (
    <>
      <DrawsFilter trust={trust} onWant={setFilter}>
        <Button onClick={() => open('new')}>录入新的一期</Button>
      </DrawsFilter>
      <HistoryOffer />
      <MissingDraws type={filter.type} />
      <ListTable
        label="开奖"
        empty="没有这样的开奖"
        endpoint={deskDraws}
        input={{ ...filter, trust }}
        columns={columns(({ type: game, issueno: no }) => open({ type: game, issueno: no }))}
      />
      {subject === 'new' && <DrawDrawer draw={null} issue={null} day="" onClose={close} />}
      {subject !== null && subject !== 'new' && <OneIssue issue={subject} onClose={close} />}
      {isGameType(type) && issueno !== '' && (
        <OneIssue key={`${type} ${issueno}`} issue={{ type, issueno }} onClose={() => navigateTo('draws')} />
      )}
    </>
  )
}

interface FilterProps {
  trust: InputOf<typeof deskDraws>['trust']
  onWant: (filter: Pick<InputOf<typeof deskDraws>, 'type' | 'issueno'>) => void
  children: ReactNode
}

/** Filter of the draws. An issue number is applied when the form is submitted, not after each digit. */
function DrawsFilter({ trust, onWant, children }: FilterProps) {
  function send(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    setFilter(event.currentTarget)
  }
  function setFilter(form: HTMLFormElement): void {
    const entries = [...new FormData(form)].filter(([, value]) => value !== '')
    onWant(Object.fromEntries(entries))
  }
  return (
    <form className="filter" aria-label="筛选" onSubmit={send}>
      <select aria-label="彩种" name="type" onChange={({ target: { form } }) => form && setFilter(form)}>
        <option value="">全部彩种</option>
        {ALL_GAMES.map(({ type, name }) => (
          <option key={type} value={type}>
            {name}
          </option>
        ))}
      </select>
      <Select
        label="状态"
        names={{ conflict: '有出入', doubt: '与规则矛盾' }}
        all="全部状态"
        value={trust ?? ''}
        onChoose={(value) => navigateTo(value === '' ? 'draws' : `draws/${value}`)}
      />
      <Input name="issueno" aria-label="期号" placeholder="期号" inputMode="numeric" autoComplete="off" />
      <Button htmlType="submit">查找</Button>
      {children}
    </form>
  )
}

/** Drawer for one issue: the stored draw, or an entry form with the scheduled draw date if none is stored. */
function OneIssue({ issue, onClose }: { issue: IssueKey; onClose: () => void }) {
  const { data, error } = useQuery(query(deskDraws, issue))
  const missing = useQuery(query(missingDraws, {}))
  if (!data || !missing.data) return <ErrorAlert error={error ?? missing.error} />
  const day = missing.data.find(({ type, issueno }) => type === issue.type && issueno === issue.issueno)?.opendate
  return <DrawDrawer draw={data[0] ?? null} issue={issue} day={day ?? ''} onClose={onClose} />
}

const columns = (onOpen: (draw: AdminDraw) => void): TableColumnsType<AdminDraw> => [
  { title: '彩种', className: 'whole', render: (_, { type }) => GAMES[type].name },
  { title: '期号', dataIndex: 'issueno' },
  { title: '开奖日', responsive: WIDE_ONLY, dataIndex: 'opendate' },
  {
    title: '状态',
    className: 'whole',
    render: (_, { trust, is_demo: isDemo, doubts }) => (
      <span className="trust" data-trust={doubts.length > 0 ? 'conflict' : trust}>
        {isDemo === 1 ? '演示' : TRUST_LABELS[trust]}
        {doubts.length > 0 && '，有数字与规则矛盾'}
      </span>
    ),
  },
  { title: '号码', render: (_, draw) => <span className="numbers">{formatDrawNumbers(draw)}</span> },
  {
    title: '操作',
    render: (_, draw) => (
      <Button onClick={() => onOpen(draw)} aria-label={`处理：${GAMES[draw.type].name} 第${draw.issueno}期`}>
        处理
      </Button>
    ),
  },
]

/** Offers to insert the historical draws that are bundled with the software and missing on the site. */
function HistoryOffer() {
  const { data } = useQuery(query(lackingHistory, {}))
  const laying = useAction(layHistory)
  if (!data || data.count === 0) return null
  return (
    <section className="missing" aria-labelledby="history">
      <h2 id="history">可补 {data.count} 期历史</h2>
      <p className="note">
        随站的真实开奖里本站没有的各期。官方的、导入的和录入的开奖都不动；这些玩法的演示开奖会删去。
      </p>
      <Button loading={laying.isPending} onClick={() => laying.mutate({})}>
        补入历史
      </Button>
    </section>
  )
}

/** Due issues of the last year without numbers, of all games or of `type`. Each issue links to its entry form. */
function MissingDraws({ type: chosenType }: { type: InputOf<typeof deskDraws>['type'] }) {
  const { data, error } = useQuery(query(missingDraws, {}))
  if (error) return <ErrorAlert error={error} />
  if (!data || data.length === 0) return null
  const shown = ALL_GAMES.filter(({ type }) => chosenType === undefined || String(chosenType) === String(type))
  return (
    <section className="missing" aria-labelledby="missing">
      <h2 id="missing">缺号码的 {data.length} 期</h2>
      <p className="note">该开奖而没有号码：官方数据到了会自己补上；到不了，点开对照公告录入。一年以前的不列在这里。</p>
      {shown.map(({ type, name }) => {
        const issues = data.filter((one) => one.type === type)
        return (
          issues.length > 0 && (
            <div key={type}>
              <h3>
                {name} {issues.length} 期
              </h3>
              <ul>
                {issues.map(({ issueno, opendate }) => (
                  <li key={issueno}>
                    <a href={`#draws/${type}/${issueno}`} aria-label={`录入：${name} 第${issueno}期`}>
                      {issueno}
                    </a>{' '}
                    {opendate.slice(5)}
                  </li>
                ))}
              </ul>
            </div>
          )
        )
      })}
    </section>
  )
}
