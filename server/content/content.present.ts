import type { Article, ArticleSummary, Banner } from '#contract/content.ts'
import { shanghaiTime } from '#lottery/dates.ts'
import type { articles, banners } from './content.tables.ts'

type BannerRow = typeof banners.$inferSelect
type SummaryRow = Pick<typeof articles.$inferSelect, 'id' | 'title' | 'memo' | 'publishedAt'>

export function presentBanner({ id, image, title, memo, note, link }: BannerRow): Banner {
  return { id, pathimg: image, title, memo, note, link }
}

export function presentSummary({ id, title, memo, publishedAt }: SummaryRow): ArticleSummary {
  return { id, title, memo, create_time: shanghaiTime(publishedAt) }
}

export function presentArticle(row: SummaryRow & { content: string }): Article {
  return { ...presentSummary(row), content: row.content }
}
