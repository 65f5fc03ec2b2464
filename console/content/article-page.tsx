import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { editedArticle } from '#contract/cms/content.console.ts'
import { query } from '#client/query.ts'
import { Unloaded } from '#console/page/error-alert.tsx'
import { ArticleForm } from './article-form.tsx'

type Props = { id: number; kind?: undefined } | { id?: undefined; kind: 'notice' | 'help' }

/** Editor of an existing article (`id`), or of a new article of a `kind`. */
export function ArticlePage({ id, kind }: Props) {
  const { data, error } = useQuery({ ...query(editedArticle, { id: id ?? 0 }), enabled: id !== undefined })
  // A new key resets the form to the server's state.
  const [reading, readAgain] = useState(0)
  const onReload = () => readAgain(reading + 1)
  if (kind !== undefined) return <ArticleForm key={`new ${reading}`} article={null} kind={kind} onReload={onReload} />
  if (!data) return <Unloaded error={error} />
  return <ArticleForm key={reading} article={data} kind={data.kind} onReload={onReload} />
}
