import type { Agreement } from '#contract/cms/agreements.ts'
import type { Article, ArticleSummary, Banner, Question } from '#contract/cms/content.ts'
import { formatShanghaiTime } from '#lottery/dates.ts'
import type { articles, banners } from './content.tables.ts'

type Row = typeof articles.$inferSelect
type SummaryRow = Pick<Row, 'id' | 'title' | 'memo' | 'publishedAt'>
type QuestionRow = SummaryRow & Pick<Row, 'topic'>

export function presentSummary({ id, title, memo, publishedAt }: SummaryRow): ArticleSummary {
  return { id, title, memo, create_time: formatShanghaiTime(publishedAt) }
}

export function presentQuestion(row: QuestionRow): Question {
  return { ...presentSummary(row), topic: row.topic }
}

export function presentAgreement({
  id,
  title,
  version,
  publishedAt,
  content,
}: Pick<Row, 'id' | 'title' | 'version' | 'publishedAt' | 'content'>): Agreement {
  return { id, title, version: version ?? 1, create_time: formatShanghaiTime(publishedAt), content }
}

export function presentArticle(row: QuestionRow & Pick<Row, 'kind' | 'content'>): Article {
  return { ...presentQuestion(row), kind: row.kind === 'notice' ? 'notice' : 'help', content: row.content }
}

/** The pictures in web/public/banners have a narrow version for phones, uploaded pictures do not. */
export function presentBanner({ id, image, title, memo, note, link }: typeof banners.$inferSelect): Banner {
  const narrow = image.replace(/^(\/banners\/\w+)\.svg$/, '$1-narrow.svg')
  return { id, pathimg: image, narrow, alt: '', title, memo, note, link }
}
