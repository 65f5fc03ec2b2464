import { type ComponentType, createElement, type ReactNode, useEffect, useEffectEvent } from 'react'
import { createStore, useStore } from '#client/store.ts'
import { toast } from '#web/shared/lib/toasts.ts'
import { atRest } from './at-rest.ts'
import { useEver } from './ever.ts'

/** Said where code that comes late does not come. */
export const LOST_CODE = '页面没有取全，请检查网络后刷新'

interface LateProps {
  /** Whether it is wanted. From the first time on it is there. */
  open?: boolean
  /** Undoes the wish, also where the code does not come: the player is told. */
  onClose?: (() => void) | undefined
  /** Stands for it while its code has not come; then it is there at once, wanted or not. */
  meanwhile?: ReactNode
}

/**
 * A component that no page needs at first, with its own props: its code comes when the page has loaded and come to rest, at the latest
 * when it is wanted. Unlike `lazy` it takes no page down where the network fails, which is just when there is something to say.
 */
export function late<Props extends object>(fetchCode: () => Promise<ComponentType<Props>>) {
  const code = createStore<ComponentType<Props> | null>(null)

  const load = async (): Promise<void> => code.set(code.get() ?? (await fetchCode()))

  return function Late(props: Props & LateProps): ReactNode {
    const { open = true, onClose, meanwhile = null } = props
    const ever = useEver(open)
    const there = useStore(code)
    const giveUp = useEffectEvent(() => {
      if (!onClose) return
      onClose()
      toast('error', LOST_CODE)
    })
    useEffect(() => atRest(() => void load().catch(() => {})), [])
    useEffect(() => {
      if (open && !code.get()) load().catch(giveUp)
    }, [open])
    return there && (ever || meanwhile) ? createElement(there, props) : meanwhile
  }
}
