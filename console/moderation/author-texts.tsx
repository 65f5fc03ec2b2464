import { Button, Input, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { type Author, type AuthorText, authorTexts, decideTexts, sweepAuthor } from '#contract/ugc/authors.console.ts'
import { DECIDED_AT_ONCE, KIND_NAMES } from '#contract/ugc/reviews.console.ts'
import { ErrorAlert } from '#console/page/error-alert.tsx'
import { ListTable } from '#console/page/list-table.tsx'
import { Modal } from '#console/page/overlays.tsx'
import { Select } from '#console/page/select.tsx'
import { useAction } from '#console/page/use-action.ts'

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

/** Decision that the dialog asks the operator to confirm; `sweep` takes down all texts of the author. */
type TextAction = 'approve' | 'take_down' | 'sweep'

interface DecisionProps {
  deed: TextAction
  author: Author
  kind: Kind
  chosen: readonly AuthorText[]
  onDone: () => void
  onCancel: () => void
}

function TextDecision({ deed, author, kind, chosen, onDone, onCancel }: DecisionProps) {
  const [words, setWords] = useState('')
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
      okButtonProps={{ danger: deed !== 'approve', disabled: deed !== 'sweep' && affected.length === 0 }}
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
      <label>
        告诉作者的话{deed === 'approve' ? '' : '（必填）'}
        <Input maxLength={200} value={words} onChange={({ target: { value } }) => setWords(value)} />
      </label>
      <p className="note">作者会收到一条通知。申诉中的不变，请在“审核”里答复。</p>
      <ErrorAlert error={deciding.error ?? sweeping.error} />
    </Modal>
  )
}
