import { type ComponentType, createElement, type ReactNode, useEffect, useEffectEvent } from 'react'
import { createStore, useStore } from '#client/store.ts'
import { toast } from '#web/lib/toasts.ts'
import { useEver } from './ever.ts'

/** Said where code that comes late does not come. */
export const LOST_CODE = '页面没有取全，请检查网络后刷新'

interface LateProps<Props> {
  /** From the first time on that it is true the component is there. */
  wanted: boolean
  /** What the component gets. */
  show: Props
  /** Stands for it while its code has not come. */
  meanwhile?: ReactNode
  /** Undoes the wish where the code does not come; the player has been told. */
  onLost?: () => void
}

/**
 * A component that no page needs at first: its code comes when the page has come to rest, at the latest when it is
 * wanted. Unlike `lazy` it takes no page down where the network fails, which is just when there is something to say.
 */
export function late<Props extends object>(fetchCode: () => Promise<ComponentType<Props>>) {
  const code = createStore<ComponentType<Props> | null>(null)

  const load = async (): Promise<void> => code.set(code.get() ?? (await fetchCode()))

  return function Late({ wanted, show, meanwhile = null, onLost }: LateProps<Props>): ReactNode {
    const ever = useEver(wanted)
    const there = useStore(code)
    const giveUp = useEffectEvent(() => {
      if (!onLost) return
      toast('error', LOST_CODE)
      onLost()
    })
    useEffect(() => atRest(() => void load().catch(() => {})), [])
    useEffect(() => {
      if (wanted && !code.get()) load().catch(giveUp)
    }, [wanted])
    if (!ever) return null
    return there ? createElement(there, show) : meanwhile
  }
}

const SAFARI_REST_MS = 500

/** Runs `work` when the browser has nothing else to do; returns what calls it off. Safari can't tell when. */
function atRest(work: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, SAFARI_REST_MS)
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback(work)
  return () => cancelIdleCallback(asked)
}
