import { ARTICLE_STATES, type ArticleState, type EditedArticle } from '#contract/cms/content.console.ts'
import { STATES } from './labels.ts'

/** Filter of an article list by state. */
export function StateSelect({ onChoose }: { onChoose: (state: ArticleState | '') => void }) {
  return (
    <select aria-label="状态" onChange={({ target }) => onChoose(target.value as ArticleState | '')}>
      <option value="">全部状态</option>
      {ARTICLE_STATES.map((state) => (
        <option key={state} value={state}>
          {STATES[state]}
        </option>
      ))}
    </select>
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
