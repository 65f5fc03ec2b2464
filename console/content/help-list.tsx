import { useQuery } from '@tanstack/react-query'
import { Button, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { type ArticleState, type EditedArticle, editedHelp, placeArticle } from '#contract/cms/content.console.ts'
import { HELP_TOPICS, type HelpTopic } from '#contract/cms/content.ts'
import { DataTable } from '#console/page/list-table.tsx'
import { MoveButtons } from '#console/page/move-buttons.tsx'
import { query } from '#client/query.ts'
import { ErrorAlert } from '#console/page/error-alert.tsx'
import { Select } from '#console/page/select.tsx'
import { useAction } from '#console/page/use-action.ts'
import { ShowButton, StateTags } from './article-states.tsx'
import { STATES } from './labels.ts'

const TOPICS = Object.keys(HELP_TOPICS) as HelpTopic[]

export function HelpList() {
  const [state, choose] = useState<ArticleState | ''>('')
  const { data, error } = useQuery(query(editedHelp, { state }))
  const placing = useAction(placeArticle)
  const rows = data && ['', ...TOPICS].flatMap((topic) => data.filter((row) => row.topic === topic))
  const place = ({ id, revision }: EditedArticle, topic: string, before: number) =>
    placing.mutate({ id, revision, topic: topic as HelpTopic | '', before })
  return (
    <>
      <div className="filter">
        <Select label="状态" names={STATES} all="全部状态" value={state} onChoose={choose} />
        <Button type="primary" href="#content/new/help">
          写帮助文章
        </Button>
      </div>
      <ErrorAlert error={error ?? placing.error} />
      <DataTable
        label="帮助文章"
        empty="没有这样的文章"
        rows={rows}
        columns={columns(rows ?? [], state === '' && !placing.isPending, place)}
      />
    </>
  )
}

type PlaceArticle = (row: EditedArticle, topic: string, before: number) => void

/** Columns of the list. `movable`: the rows can be moved, because the list is not filtered. */
const columns = (
  rows: readonly EditedArticle[],
  movable: boolean,
  place: PlaceArticle,
): TableColumnsType<EditedArticle> => [
  {
    title: '分类',
    render: (_, row) => (
      <Select
        label={`分类：${row.title}`}
        names={HELP_TOPICS}
        all="其他"
        value={row.topic}
        onChoose={(topic) => place(row, topic, 0)}
      />
    ),
  },
  { title: '标题', render: (_, { id, title }) => <a href={`#content/article/${id}`}>{title}</a> },
  { title: '状态', render: (_, article) => <StateTags {...article} /> },
  {
    title: '操作',
    render: (_, row) => (
      <span className="actions">
        {movable && (
          <MoveButtons
            of={row}
            among={rows.filter(({ topic }) => topic === row.topic)}
            onMove={(before) => place(row, row.topic, before)}
          />
        )}
        <ShowButton article={row} />
      </span>
    ),
  },
]
