import { type ComponentType, createElement, type ReactNode, useDeferredValue, useEffect, useEffectEvent } from 'react'
import { createStore, useStore } from '#client/store.ts'
import { showToast } from '#web/shared/lib/toasts.ts'
import { useHasBeenTrue } from '#web/shared/ui/use-hydrated.ts'

export const CHUNK_FAILED = '页面没有取全，请检查网络后刷新'

interface LateProps {
  /** Whether the component is needed. After it was opened once, it remains mounted. */
  open?: boolean
  /** Called if the component closes itself, or if its chunk fails to load; then an error message is shown too. */
  onClose?: (() => void) | undefined
  /** Rendered until the chunk is loaded. The component then replaces it, even if it is not open. */
  meanwhile?: ReactNode
}

/** Loads the chunk when the page is idle or the component opens. Unlike with `React.lazy`, a failure breaks no page. */
export function lazyComponent<Props extends object>(fetchCode: () => Promise<ComponentType<Props>>) {
  const code = createStore<ComponentType<Props> | null>(null)

  const load = async (): Promise<void> => code.set(code.get() ?? (await fetchCode()))

  return function Late(props: Props & LateProps): ReactNode {
    const { open = true, onClose, meanwhile = null } = props
    const ever = useHasBeenTrue(open)
    // Deferred, because all instances on the page are replaced together, which takes 80 ms on a slow phone.
    const there = useDeferredValue(useStore(code))
    const giveUp = useEffectEvent(() => {
      if (!onClose) return
      onClose()
      showToast('error', CHUNK_FAILED)
    })
    useEffect(() => onIdle(() => void load().catch(() => {})), [])
    useEffect(() => {
      if (open && !code.get()) load().catch(giveUp)
    }, [open])
    return there && (ever || meanwhile) ? createElement(there, props) : meanwhile
  }
}

const SAFARI_REST_MS = 500

export function onIdle(work: () => void): () => void {
  const off = new AbortController()
  const rest = () => requestIdle(() => off.signal.aborted || work())
  if (document.readyState === 'complete') rest()
  else window.addEventListener('load', rest, { once: true, signal: off.signal })
  return () => off.abort()
}

/** Uses a timeout in Safari, which lacks `requestIdleCallback`. */
const requestIdle = (work: () => void): unknown =>
  typeof requestIdleCallback === 'function' ? requestIdleCallback(work) : setTimeout(work, SAFARI_REST_MS)
