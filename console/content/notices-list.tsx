import { Button, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { type ArticleState, type EditedArticle, editedNotices } from '#contract/cms/content.console.ts'
import { paths } from '#contract/paths.ts'
import { ListTable } from '#console/page/list-table.tsx'
import { Select } from '#console/page/select.tsx'
import { STATES } from './labels.ts'
import { ShowButton, StateTags } from './article-states.tsx'

export function NoticesList() {
  const [state, choose] = useState<ArticleState | ''>('')
  return (
    <>
      <div className="filter">
        <Select label="状态" names={STATES} all="全部状态" value={state} onChoose={choose} />
        <Button type="primary" href="#content/new/notice">
          写公告
        </Button>
      </div>
      <ListTable label="公告" empty="没有这样的公告" endpoint={editedNotices} input={{ state }} columns={COLUMNS} />
    </>
  )
}

const COLUMNS: TableColumnsType<EditedArticle> = [
  {
    title: '标题',
    render: (_, { id, title }) => (
      <div className="text-cell">
        <a href={`#content/article/${id}`}>{title}</a>
      </div>
    ),
  },
  { title: '状态', render: (_, article) => <StateTags {...article} /> },
  { title: '发布时间', render: (_, { published_at: at }) => at.slice(0, 16) || '—' },
  {
    title: '操作',
    render: (_, article) => (
      <span className="actions">
        {article.states.includes('published') && (
          <a
            href={paths.announcement(article.id)}
            target="_blank"
            rel="noreferrer"
            aria-label={`看页面：${article.title}`}
          >
            看页面
          </a>
        )}
        <ShowButton article={article} />
      </span>
    ),
  },
]
