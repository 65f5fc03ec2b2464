import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Agreement, AgreementName } from '#contract/cms/agreements.ts'
import { paths } from '#contract/paths.ts'
import { formatDate } from '#web/shared/lib/time.ts'
import { versionsQuery, formatVersion } from './agreements.ts'
import { Article } from './article.tsx'
import styles from './agreement-text.module.css'

export const AgreementText = ({ name, agreement }: { name: AgreementName; agreement: Agreement }) => (
  <Article
    title={agreement.title}
    time={agreement.create_time}
    note={<span>{formatVersion(agreement)}</span>}
    content={agreement.content}
  >
    <Versions name={name} current={agreement.id} />
  </Article>
)

/** Links to all versions of an agreement; nothing if only one exists. `current`: id of the shown version. */
function Versions({ name, current }: { name: AgreementName; current: number }) {
  const { data: all } = useSuspenseQuery(versionsQuery(name))
  if (all.length < 2) return null
  return (
    <nav className={styles.versions} aria-labelledby="versions">
      <h2 id="versions">各个版本</h2>
      <ul>
        {all.map(({ id, version, create_time }, at) => (
          <li key={id}>
            <Link
              to={paths.agreement(name, at === 0 ? undefined : id)}
              aria-current={id === current ? 'page' : undefined}
            >
              {formatVersion({ version })}
              {at === 0 && '（现行）'}
            </Link>
            <time dateTime={create_time}>{formatDate(create_time)} 起</time>
          </li>
        ))}
      </ul>
    </nav>
  )
}
