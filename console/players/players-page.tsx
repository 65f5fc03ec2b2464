import { Button, Input, Spin, type TableColumnsType } from 'antd'
import { type SubmitEvent, useState } from 'react'
import type { InputOf } from '#contract/infra/endpoint.ts'
import { findPlayer, type PlayerRow, players } from '#contract/admin/players.console.ts'
import { ListTable } from '#console/page/list-table.tsx'
import { navigateTo, useConsolePath } from '#console/page/console-path.ts'
import { ErrorAlert } from '#console/page/error-alert.tsx'
import { useAction } from '#console/page/use-action.ts'
import { PlayerDrawer } from './player-drawer.tsx'
import { PlayerStatus } from './account-sheet.tsx'
import { IS_CODE, IS_PHONE, buildPlayerPath, normalizePlayerQuery } from './labels.ts'
import './players.css'

export function Component() {
  const [filter, setFilter] = useState<InputOf<typeof players>>({})
  const finding = useAction(findPlayer)
  const [, id, at] = useConsolePath().split('/')

  function send(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const { who = '' } = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>
    const text = normalizePlayerQuery(who)
    finding.reset()
    // A phone number must not be in a URL, so a separate call finds it.
    if (IS_PHONE.test(text))
      finding.mutate({ who: text }, { onSuccess: ({ data }) => navigateTo(buildPlayerPath(data.id)) })
    else setFilter(text === '' ? {} : IS_CODE.test(text) ? { vip_code: text } : { nickname: text })
  }

  return (
    <main className="page">
      <h1>玩家</h1>
      <form className="filter players-find" role="search" onSubmit={send}>
        <Input
          name="who"
          type="search"
          aria-label="手机号、昵称或会员号"
          placeholder="手机全号、昵称开头或会员号"
          autoComplete="off"
        />
        {/* Shows a spinner instead of `loading`, because a loading button ignores the next submission. */}
        <Button htmlType="submit" icon={finding.isPending && <Spin size="small" />}>
          查找
        </Button>
        <span className="note">按手机号查找会记入记录</span>
      </form>
      <ErrorAlert error={finding.error} />
      <ListTable label="玩家" empty={EMPTY} endpoint={players} input={filter} columns={COLUMNS} />
      {id && <PlayerDrawer key={id} id={Number(id)} at={at ?? ''} onClose={() => navigateTo('players')} />}
    </main>
  )
}

const EMPTY = '没有这样的玩家。手机号要输入完整的 11 位，昵称从第一个字输起'

const COLUMNS: TableColumnsType<PlayerRow> = [
  { title: '昵称', dataIndex: 'nickname' },
  { title: '手机', dataIndex: 'phone' },
  { title: '状态', render: (_, row) => <PlayerStatus of={row} /> },
  { title: '会员到', render: (_, { is_vip: isVip, deadline }) => (isVip === 1 ? deadline.slice(0, 10) : '—') },
  { title: '星币', dataIndex: 'amount', align: 'end' },
  { title: '注册', render: (_, { created_at: at }) => at.slice(0, 10) },
  {
    title: '操作',
    render: (_, { id, nickname }) => (
      <a className="link" href={`#${buildPlayerPath(id)}`} aria-label={`查看：${nickname}`}>
        查看
      </a>
    ),
  },
]
