import type { ReactNode } from 'react'
import { useHydrated } from '#web/shared/ui/use-hydrated.ts'

interface Props {
  /** The content was rendered for visitors; the member's own response is still loading. */
  byOthers: boolean
  children: ReactNode
}

/**
 * Content by other members. Hidden from a member until the block list is applied: the server renders for visitors, so
 * until then the element only reserves its space. The page's first script sets `[data-session]`.
 */
export function BlockAwareContent({ byOthers, children }: Props) {
  const hydrated = useHydrated()
  const className = hydrated ? byOthers && 'unseen' : 'unseen-by-members'
  return <div className={className || undefined}>{children}</div>
}
