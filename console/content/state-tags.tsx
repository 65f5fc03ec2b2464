import type { EditedArticle } from '#contract/cms/content.console.ts'
import { STATES } from './labels.ts'

/** One tag for each state of an article. */
export function StateTags({ states, scheduled_at: at }: Pick<EditedArticle, 'states' | 'scheduled_at'>) {
  return states.map((state) => (
    <span key={state} className="state" data-state={state}>
      {STATES[state]}
      {state === 'scheduled' && ` ${at.slice(5, 16)}`}
    </span>
  ))
}
