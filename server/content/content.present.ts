import type { Article, ArticleSummary } from '#contract/content.ts'
import { shanghaiTime } from '#lottery/dates.ts'
import type { articles } from './content.tables.ts'

type SummaryRow = Pick<typeof articles.$inferSelect, 'id' | 'title' | 'memo' | 'publishedAt'>

export function presentSummary({ id, title, memo, publishedAt }: SummaryRow): ArticleSummary {
  return { id, title, memo, create_time: shanghaiTime(publishedAt) }
}

export function presentArticle(row: SummaryRow & { content: string }): Article {
  return { ...presentSummary(row), content: row.content }
}
