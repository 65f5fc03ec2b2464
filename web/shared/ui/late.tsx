import { type ComponentType, createElement, type ReactNode, useEffect, useEffectEvent } from 'react'
import { createStore, useStore } from '#client/store.ts'
import { toast } from '#web/shared/lib/toasts.ts'
import { atRest } from './at-rest.ts'
import { useEver } from './ever.ts'

/** Message shown if a lazily loaded chunk fails to load. */
export const LOST_CODE = '页面没有取全，请检查网络后刷新'

interface LateProps {
  /** Whether the component is needed. Once opened it remains mounted. */
  open?: boolean
  /** Called to close it, also if its chunk fails to load; the player sees a message. */
  onClose?: (() => void) | undefined
  /** Rendered until the chunk is loaded; the component then replaces it immediately, whether open or not. */
  meanwhile?: ReactNode
}

/**
 * Wraps a component that is not needed initially. Its chunk is loaded when the page is idle, at the latest when it is
 * opened. Unlike `lazy`, a network failure does not break the page.
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
