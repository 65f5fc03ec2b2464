import { Link } from 'react-router'
import type { ArticleSummary } from '#contract/content.ts'
import { minuteOf } from '#web/lib/time.ts'
import { EmptyFace, EndFace } from '#web/ui/face.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './article-list.module.css'

interface ArticleListProps {
  title: string
  articles: readonly ArticleSummary[]
  /** Where an article stands. */
  pathOf: (id: number) => string
  /** Said where there is none. */
  empty: string
}

/** Articles to choose from: title, summary, time, 详情. */
export function ArticleList({ title, articles, pathOf, empty }: ArticleListProps) {
  return (
    <>
      <h1>{title}</h1>
      {articles.length === 0 ? (
        <EmptyFace title={empty} />
      ) : (
        <div>
          <ul className={styles.list}>
            {articles.map((article) => (
              <Row key={article.id} article={article} to={pathOf(article.id)} />
            ))}
          </ul>
          <EndFace />
        </div>
      )}
    </>
  )
}

function Row({ article: { title, memo, create_time }, to }: { article: ArticleSummary; to: string }) {
  return (
    <li className={styles.row}>
      <h2 className={styles.title}>
        <Link to={to}>{title}</Link>
      </h2>
      <p className={styles.memo}>{memo}</p>
      <p className={styles.foot}>
        <time dateTime={create_time}>{minuteOf(create_time)}</time>
        <Link className={styles.more} to={to} aria-label={`详情：${title}`}>
          详情
          <Icon name="chevron" size={16} />
        </Link>
      </p>
    </li>
  )
}
