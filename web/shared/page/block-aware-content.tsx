import type { ReactNode } from 'react'
import { useHydrated } from '#web/shared/ui/use-hydrated.ts'

interface Props {
  /** Whether the content is the one for visitors, because the member's own response is still loading. */
  byOthers: boolean
  children: ReactNode
}

/**
 * Content by other members, invisible to a member until the block list is applied, because the server renders every
 * page as for a visitor. The first script of the page marks a member's document with `[data-session]`.
 */
export function BlockAwareContent({ byOthers, children }: Props) {
  const hydrated = useHydrated()
  const className = hydrated ? byOthers && 'unseen' : 'unseen-by-members'
  return <div className={className || undefined}>{children}</div>
}
