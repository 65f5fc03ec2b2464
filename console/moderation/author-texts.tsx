import { Button, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { type Author, type AuthorText, authorTexts } from '#contract/ugc/authors.console.ts'
import { DECIDED_AT_ONCE, KIND_NAMES } from '#contract/ugc/reviews.console.ts'
import { ListTable } from '#console/page/list-table.tsx'
import { Select } from '#console/page/select.tsx'
import { type TextAction, TextDecision } from './text-decision.tsx'

type Kind = 'post' | 'comment'
type TextState = AuthorText['state']

const STATE_LABELS = { shown: '公开', held: '待审', taken_down: '下架' } as const satisfies Record<TextState, string>

interface AuthorTextsFilter {
  kind: Kind
  state: TextState | undefined
}

/** All texts of an author with their state. The operator decides the selected texts, or takes all texts down. */
export function AuthorTexts({ author }: { author: Author }) {
  const [{ kind, state }, setWanted] = useState<AuthorTextsFilter>({ kind: 'post', state: undefined })
  const [chosen, choose] = useState<readonly AuthorText[]>([])
  const [deed, ask] = useState<TextAction | null>(null)
  // A new filter clears the selection, so that selected texts are always visible.
  function want(change: Partial<AuthorTextsFilter>): void {
    setWanted((before) => ({ ...before, ...change }))
    choose([])
  }
  function end(): void {
    choose([])
    ask(null)
  }
  return (
    <>
      <h2>全部内容</h2>
      <div className="filter">
        <Select
          label="种类"
          names={{ post: '动态', comment: '评论' }}
          onChoose={(value: Kind) => want({ kind: value })}
        />
        <Select
          label="状态"
          names={STATE_LABELS}
          all="全部状态"
          onChoose={(value: TextState | '') => want({ state: value || undefined })}
        />
      </div>
      <ListTable
        label={`${author.nickname}的${KIND_NAMES[kind]}`}
        empty="没有这样的内容"
        endpoint={authorTexts}
        input={{ user_id: author.id, kind, state }}
        columns={COLUMNS}
        rowSelection={{
          selectedRowKeys: chosen.map(({ id }) => id),
          onChange: (_, rows) => choose(rows.slice(0, DECIDED_AT_ONCE)),
          getCheckboxProps: ({ content }) => ({ 'aria-label': `选择：${content.slice(0, 20)}` }),
        }}
      />
      <div className="filter">
        <span>已选 {chosen.length} 条</span>
        <Button disabled={chosen.length === 0} onClick={() => ask('approve')}>
          通过所选
        </Button>
        <Button danger disabled={chosen.length === 0} onClick={() => ask('take_down')}>
          下架所选
        </Button>
        {author.is_operator === 0 && (
          <Button danger disabled={countPublished(author) === 0} onClick={() => ask('sweep')}>
            下架此人全部内容
          </Button>
        )}
      </div>
      {deed && (
        <TextDecision deed={deed} author={author} kind={kind} chosen={chosen} onDone={end} onCancel={() => ask(null)} />
      )}
    </>
  )
}

const countPublished = ({ posts, comments }: Author): number =>
  posts.shown + posts.held + comments.shown + comments.held

const COLUMNS: TableColumnsType<AuthorText> = [
  {
    title: '内容',
    render: (_, { content, media }) => (
      <div className="text-cell">
        {content}
        {media.length > 0 && `（图片或视频 ${media.length} 个）`}
      </div>
    ),
  },
  {
    title: '状态',
    render: (_, { state, reason }) => (
      <div className="text-cell">
        <span className="text-state" data-state={state}>
          {STATE_LABELS[state]}
        </span>
        {reason !== '' && `：${reason}`}
      </div>
    ),
  },
  { title: '时间', render: (_, { created_at: at }) => at.slice(0, 16) },
  {
    title: '原文',
    render: (_, { link }) =>
      link === '' ? (
        '—'
      ) : (
        <a href={link} target="_blank" rel="noreferrer">
          看原文
        </a>
      ),
  },
]
