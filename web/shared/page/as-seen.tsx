import type { ReactNode } from 'react'
import { useHydrated } from '#web/shared/ui/hydrated.ts'

interface Props {
  /** What stands in it was told to visitors; the member's own answer is on its way. */
  byOthers: boolean
  children: ReactNode
}

/**
 * What other people wrote. A member does not see it before it is known whom they have blocked: the server renders for
 * visitors, so until then it only keeps its place (`[data-session]` comes from the page's first script).
 */
export function AsSeen({ byOthers, children }: Props) {
  const hydrated = useHydrated()
  const className = hydrated ? byOthers && 'unseen' : 'unseen-by-members'
  return <div className={className || undefined}>{children}</div>
}
