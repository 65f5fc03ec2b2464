import { minuteOf } from '#web/lib/time.ts'
import styles from './article.module.css'

interface ArticleProps {
  title: string
  /** A time of the API. */
  time: string
  /** Beside the time: a version. */
  note?: string
  /** HTML of the staff, cleaned where it was written. */
  content: string
}

/** One article to read: a help text, an announcement, an agreement. */
export function Article({ title, time, note, content }: ArticleProps) {
  return (
    <article className={styles.article}>
      <header className={styles.head}>
        <h1>{title}</h1>
        <p className={styles.about}>
          <time dateTime={time}>{minuteOf(time)}</time>
          {note !== undefined && <span>{note}</span>}
        </p>
      </header>
      <div className={styles.content} dangerouslySetInnerHTML={{ __html: content }} />
    </article>
  )
}
