import type { ReactNode } from 'react'
import { useHydrated } from '#web/shared/ui/use-hydrated.ts'

interface Props {
  /** Whether the content is the one for visitors, because the member's own response is still loading. */
  byOthers: boolean
  children: ReactNode
}

/**
 * Content by other members, which a member sees only after the block list has been applied. The server renders every
 * page as for a visitor, so for a member the element is invisible until the member's response has arrived. The first
 * script of the page marks documents of members with `[data-session]`.
 */
export function BlockAwareContent({ byOthers, children }: Props) {
  const hydrated = useHydrated()
  const className = hydrated ? byOthers && 'unseen' : 'unseen-by-members'
  return <div className={className || undefined}>{children}</div>
}
