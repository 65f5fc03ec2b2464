import { useSyncExternalStore } from 'react'
import { type Toast, toastStore } from '#web/lib/toasts.ts'
import { cx } from './cx.ts'
import { late } from './late.tsx'
import styles from './toasts.module.css'

const View = late(async () => (await import('./toasts-view.tsx')).ToastsView)

/** Where toasts appear. Once per page. */
export function Toasts() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.list, toastStore.listOnServer)
  return <View wanted={toasts.length > 0} show={{ toasts }} meanwhile={<PlainToasts toasts={toasts} />} />
}

/** The words alone, while the code of what moves and closes has not come: a lost network is told with nothing fetched. */
function PlainToasts({ toasts }: { toasts: readonly Toast[] }) {
  return (
    <section className={cx(styles.viewport)} aria-label="提示">
      {toasts.map(({ id, text }) => (
        <p key={id} role="alert" className={cx(styles.toast, styles.plain)}>
          {text}
        </p>
      ))}
    </section>
  )
}
