import { Button } from 'antd'
import { type EditedArticle, showArticle } from '#contract/cms/content.console.ts'
import { useAction } from '#console/page/use-action.ts'
import { ErrorAlert } from '#console/page/error-alert.tsx'
import { STATES } from './labels.ts'

/** Button that hides a published or scheduled article, or shows a hidden one again. Nothing for other articles. */
export function ShowButton({ article: { id, title, revision, states } }: { article: EditedArticle }) {
  const showing = useAction(showArticle)
  const isHidden = states.includes('hidden')
  if (!isHidden && !states.includes('published') && !states.includes('scheduled')) return null
  const label = isHidden ? '恢复显示' : '隐藏'
  return (
    <>
      <Button
        aria-label={`${label}：${title}`}
        loading={showing.isPending}
        onClick={() => showing.mutate({ id, revision, shown: isHidden })}
      >
        {label}
      </Button>
      <ErrorAlert error={showing.error} />
    </>
  )
}

export function StateTags({ states, scheduled_at: at }: Pick<EditedArticle, 'states' | 'scheduled_at'>) {
  return states.map((state) => (
    <span key={state} className="state" data-state={state}>
      {STATES[state]}
      {state === 'scheduled' && ` ${at.slice(5, 16)}`}
    </span>
  ))
}
