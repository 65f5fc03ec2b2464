import { useEffect } from 'react'
import { useStore } from '#client/store.ts'
import { dismissToasts, type Toast, toasts } from '#web/shared/lib/toasts.ts'
import { cx } from '#web/shared/ui/cx.ts'
import { lazyComponent } from './lazy-component.tsx'
import styles from './toasts.module.css'

const View = lazyComponent<{ shown: readonly Toast[] }>(async () => (await import('./overlays.ts')).ToastsView)

/** The next click dismisses the toasts, so that none covers a dialog that the click opens. */
export function Toasts() {
  const shown = useStore(toasts)
  const isOpen = shown.length > 0
  useEffect(() => {
    if (!isOpen) return
    const onPress = () => dismissToasts()
    document.addEventListener('click', onPress, true)
    return () => document.removeEventListener('click', onPress, true)
  }, [isOpen])
  return <View open={isOpen} shown={shown} meanwhile={isOpen && <PlainToasts shown={shown} />} />
}

/** Toasts until the chunk is loaded, so that a message about a lost network needs no request. */
function PlainToasts({ shown }: { shown: readonly Toast[] }) {
  return (
    <section className={cx(styles.viewport)} aria-label="提示">
      {shown.map(({ id, text }) => (
        <p key={id} role="alert" className={cx(styles.toast, styles.plain)}>
          {text}
        </p>
      ))}
    </section>
  )
}
