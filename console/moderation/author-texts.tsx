import { Button, Input, Modal, type TableColumnsType } from 'antd'
import { useState } from 'react'
import {
  type Author,
  type AuthorText,
  authorTexts,
  decideTexts,
  sweepAuthor,
  TEXTS_AT_ONCE,
} from '#contract/moderation.console.ts'
import { ListTable } from '#console/page/list-table.tsx'
import { Refused } from '#console/page/refused.tsx'
import { useAction } from '#console/page/use-action.ts'
import { KIND_NAMES } from './kinds.ts'

type Kind = 'post' | 'comment'
type State = AuthorText['state']
/** What is about to be done, and shown before it is. */
type Deed = 'approve' | 'take_down' | 'sweep'

const STATES = { shown: '公开', held: '待审', taken_down: '下架' } as const satisfies Record<State, string>
const STATE_IDS = Object.keys(STATES) as State[]

/** All texts of an author with how they stand; those that are chosen are decided together, or all are taken down. */
export function AuthorTexts({ author }: { author: Author }) {
  const [kind, setKind] = useState<Kind>('post')
  const [state, setState] = useState<State | undefined>(undefined)
  const [chosen, choose] = useState<readonly AuthorText[]>([])
  const [words, setWords] = useState('')
  const [deed, ask] = useState<Deed | null>(null)
  const done = () => {
    choose([])
    ask(null)
  }
  return (
    <>
      <h2>全部内容</h2>
      <div className="filter">
        <select
          aria-label="种类"
          onChange={({ target: { value } }) => {
            setKind(value as Kind)
            choose([])
          }}
        >
          <option value="post">动态</option>
          <option value="comment">评论</option>
        </select>
        <select
          aria-label="状态"
          onChange={({ target: { value } }) => {
            setState(value === '' ? undefined : (value as State))
            choose([])
          }}
        >
          <option value="">全部状态</option>
          {STATE_IDS.map((one) => (
            <option key={one} value={one}>
              {STATES[one]}
            </option>
          ))}
        </select>
      </div>
      <ListTable
        label={`${author.nickname}的${KIND_NAMES[kind]}`}
        empty="没有这样的内容"
        endpoint={authorTexts}
        input={{ user_id: author.id, kind, state }}
        columns={COLUMNS}
        rowSelection={{
          selectedRowKeys: chosen.map(({ id }) => id),
          onChange: (_, rows) => choose(rows.slice(0, TEXTS_AT_ONCE)),
          getCheckboxProps: ({ content }) => ({ 'aria-label': `选择：${content.slice(0, 20)}` }),
        }}
      />
      <div className="bulk">
        <Input
          aria-label="告诉作者的话"
          placeholder="告诉作者的话（下架时必填）"
          maxLength={200}
          value={words}
          onChange={({ target: { value } }) => setWords(value)}
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
            <Button danger onClick={() => ask('sweep')}>
              下架此人全部内容
            </Button>
          )}
        </div>
      </div>
      {deed && (
        <Confirm
          deed={deed}
          author={author}
          kind={kind}
          chosen={chosen}
          words={words}
          onDone={done}
          onCancel={() => ask(null)}
        />
      )}
    </>
  )
}

interface ConfirmProps {
  deed: Deed
  author: Author
  kind: Kind
  chosen: readonly AuthorText[]
  words: string
  onDone: () => void
  onCancel: () => void
}

/** Names whom and what it is about before anything happens. */
function Confirm({ deed, author, kind, chosen, words, onDone, onCancel }: ConfirmProps) {
  const deciding = useAction(decideTexts, onDone)
  const sweeping = useAction(sweepAuthor, onDone)
  const { id, nickname, posts, comments } = author
  const verb = deed === 'approve' ? '通过' : '下架'
  const affected = chosen.filter(({ state }) => state !== (deed === 'approve' ? 'shown' : 'taken_down'))
  const what =
    deed === 'sweep'
      ? `${posts.shown + posts.held} 条动态和 ${comments.shown + comments.held} 条评论`
      : `${affected.length} 条${KIND_NAMES[kind]}`
  function send(): void {
    if (deed === 'sweep') sweeping.mutate({ user_id: id, words })
    else deciding.mutate({ user_id: id, kind, ids: affected.map((one) => one.id), decision: deed, words })
  }
  return (
    <Modal
      open
      title={`${verb} ${nickname} 的 ${what}？`}
      okText={verb}
      cancelText="不做"
      okButtonProps={{ danger: deed !== 'approve' }}
      confirmLoading={deciding.isPending || sweeping.isPending}
      onOk={send}
      onCancel={onCancel}
    >
      {deed !== 'sweep' && (
        <ul className="affected">
          {affected.map((one) => (
            <li key={one.id}>{one.content.slice(0, 60)}</li>
          ))}
        </ul>
      )}
      <p>{words === '' ? '作者会收到一条通知。' : `作者会收到一条通知：${words}`}申诉中的不变，请在“审核”里答复。</p>
      <Refused error={deciding.error ?? sweeping.error} />
    </Modal>
  )
}

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
          {STATES[state]}
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
