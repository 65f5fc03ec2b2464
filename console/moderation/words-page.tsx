import { useQuery } from '@tanstack/react-query'
import { Button, Select, type TableColumnsType } from 'antd'
import type { InputOf } from '#contract/infra/endpoint.ts'
import type { SettingChange } from '#contract/infra/history.ts'
import {
  changeModerationWord,
  moderationWords,
  moderationWordsHistory,
  WORD_CHANGES,
  type WordChange,
} from '#contract/ugc/moderation.console.ts'
import { CallForm } from '#console/page/call-form.tsx'
import { DataTable } from '#console/page/list-table.tsx'
import { query } from '#client/query.ts'
import { ErrorAlert } from '#console/page/error-alert.tsx'
import { CHANGED_SINCE, SettingHistory } from '#console/page/setting-history.tsx'
import { useAction } from '#console/page/use-action.ts'
import { WordsTester } from './words-tester.tsx'

interface WordRow {
  word: string
  change: WordChange
}

const CHANGES = (['held', 'allowed'] as const).map((value) => ({ value, label: WORD_CHANGES[value] }))
const formatValue = (value: unknown): string => WORD_CHANGES[value as WordChange] ?? String(value)

/** The operators' changes to the block list, and a form that checks a text against all moderation rules. */
export function WordsPage() {
  const { data, error } = useQuery(query(moderationWords, {}))
  const changing = useAction(changeModerationWord)
  const words = data && [
    ...data.held.map((word): WordRow => ({ word, change: 'held' })),
    ...data.allowed.map((word): WordRow => ({ word, change: 'allowed' })),
  ]
  const changeOf = (text: string): WordChange => words?.find(({ word }) => word === text)?.change ?? 'none'
  return (
    <>
      <h1>词库</h1>
      <WordsTester />
      <h2>增加一个词</h2>
      <p className="note">自带的词拦错了，照抄上面“规则”里冒号后的词，选“放行”。</p>
      <CallForm
        adds
        endpoint={changeModerationWord}
        given={{ change: 'held' }}
        fields={[
          { name: 'word', label: '词（不分大小写、繁简和符号）' },
          { name: 'change', label: '怎么处理', control: <Select options={CHANGES} /> },
        ]}
        action="增加"
      />
      <h2>运营管理的词</h2>
      <ErrorAlert error={error ?? changing.error} />
      <DataTable
        label="运营管理的词"
        empty="没有改过。自带的词不列在这里"
        rowKey="word"
        rows={words}
        columns={columns(({ word, change }) => changing.mutate({ word, change: 'none', was: change }))}
      />
      <h2>改动的历史</h2>
      <SettingHistory
        label="词库的改动"
        endpoint={moderationWordsHistory}
        write={changeModerationWord}
        former={(change) => buildFormerWord(change, changeOf(change.target))}
        nameOf={(_, { target }) => target}
        inWords={formatValue}
      />
    </>
  )
}

/** Returns the input that undoes the change of a word, or a message if the word was changed again later. */
function buildFormerWord(
  { target, changes: [one] }: SettingChange,
  current: WordChange,
): InputOf<typeof changeModerationWord> | string {
  if (one?.to !== current) return CHANGED_SINCE
  return { word: target, change: one.from as WordChange, was: current }
}

const columns = (onRemove: (word: WordRow) => void): TableColumnsType<WordRow> => [
  { title: '词', dataIndex: 'word' },
  { title: '怎么处理', render: (_, { change }) => WORD_CHANGES[change] },
  {
    title: '操作',
    render: (_, row) => (
      <Button aria-label={`去掉 ${row.word}`} onClick={() => onRemove(row)}>
        去掉
      </Button>
    ),
  },
]
