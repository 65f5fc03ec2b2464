import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { articleVersion, type editedArticle, restoreArticle } from '#contract/cms/content.console.ts'
import type { ReplyOf } from '#contract/infra/endpoint.ts'
import { query } from '#client/query.ts'
import { ErrorAlert, Unloaded } from '#console/page/error-alert.tsx'
import { useAction } from '#console/page/use-action.ts'
import { Drawer } from '#console/page/overlays.tsx'
import { Diff } from './diff-drawer.tsx'
import { toComparableText } from './plain-text.ts'

interface Props {
  article: ReplyOf<typeof editedArticle>
  base: number
  onRestored: () => void
  onClose: () => void
}

/** Drawer with all versions of an article. An earlier version can be compared with the latest and restored. */
export function VersionsDrawer({ article, base, onRestored, onClose }: Props) {
  const [shown, show] = useState<number | null>(null)
  const restoring = useAction(restoreArticle)
  return (
    <Drawer title="历次版本" open size={720} onClose={onClose}>
      <ErrorAlert error={restoring.error} />
      <ol className="versions">
        {article.versions.map(({ revision, title, saved_at: saved, published_at: published }, at) => (
          <li key={revision}>
            <b>{title}</b> <span className="note">保存于 {saved.slice(0, 16)}</span>{' '}
            {published !== '' && <span className="note">发布于 {published.slice(0, 16)}</span>}
            {at === 0 ? (
              <span className="note">最新</span>
            ) : (
              <span className="actions">
                <Button aria-expanded={shown === revision} onClick={() => show(shown === revision ? null : revision)}>
                  与最新的差别
                </Button>
                <Button
                  loading={restoring.isPending}
                  onClick={() =>
                    restoring.mutate({ id: article.id, revision: base, from: revision }, { onSuccess: onRestored })
                  }
                >
                  恢复为草稿
                </Button>
              </span>
            )}
            {shown === revision && <Since article={article} revision={revision} />}
          </li>
        ))}
      </ol>
    </Drawer>
  )
}

function Since({ article, revision }: { article: Props['article']; revision: number }) {
  const { data, error } = useQuery(query(articleVersion, { id: article.id, revision }))
  if (!data) return <Unloaded error={error} />
  return <Diff before={toComparableText(data)} after={toComparableText(article)} />
}
