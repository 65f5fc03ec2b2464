import { useEffect } from 'react'
import { useStore } from '#client/store.ts'
import { dismissToasts, type Toast, toasts } from '#web/shared/lib/toasts.ts'
import { cx } from '#web/shared/ui/cx.ts'
import { lazyComponent } from './lazy-component.tsx'
import styles from './toasts.module.css'

const View = lazyComponent<{ shown: readonly Toast[] }>(async () => (await import('./overlays.ts')).ToastsView)

/** Shows the toasts, once per page. The next press closes them, so that no toast covers a dialog that the press opens. */
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

/** Plain toasts until the chunk for animation and closing is loaded. A network error is shown without any fetch. */
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
