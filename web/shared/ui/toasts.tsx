import { useStore } from '#client/store.ts'
import { type Toast, toasts } from '#web/shared/lib/toasts.ts'
import { cx } from './cx.ts'
import { late } from './late.tsx'
import styles from './toasts.module.css'

const View = late<{ shown: readonly Toast[] }>(async () => (await import('./overlays.ts')).ToastsView)

/** Where toasts appear. Once per page. */
export function Toasts() {
  const shown = useStore(toasts)
  const isOpen = shown.length > 0
  return <View open={isOpen} shown={shown} meanwhile={isOpen && <PlainToasts shown={shown} />} />
}

/** The words alone, while the code of what moves and closes has not come: a lost network is told with nothing fetched. */
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
