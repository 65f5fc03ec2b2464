import { useEffect } from 'react'
import { Toast } from '@base-ui/react/toast'
import { cx } from './cx.ts'
import { Icon, type IconName } from './icon.tsx'
import { takeToasts, toastStore, type ToastKind } from './toast.ts'
import styles from './toasts-view.module.css'

const ICONS = { done: 'check', error: 'warn', note: 'info' } as const satisfies Record<ToastKind, IconName>
const STAYS_MS = 4000

/** The toasts themselves; see `toasts.tsx`. */
export function ToastsView() {
  return (
    <Toast.Provider timeout={STAYS_MS} limit={3}>
      <Toast.Portal>
        <Toast.Viewport className={styles.viewport}>
          <List />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function List() {
  const { toasts, add } = Toast.useToastManager()
  useEffect(() => {
    // The same words said twice refresh the toast instead of stacking another.
    const show = () => {
      for (const { text, kind } of takeToasts()) {
        add({ id: `${kind} ${text}`, title: text, type: kind, priority: kind === 'error' ? 'high' : 'low' })
      }
    }
    show()
    return toastStore.subscribe(show)
  }, [add])
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className={cx(styles.toast)} swipeDirection={['down', 'right']}>
      <Toast.Content className={cx(styles.content)}>
        <Icon name={ICONS[toast.type as ToastKind]} />
        <Toast.Title render={<p />} />
      </Toast.Content>
      <Toast.Close className={cx(styles.close)} aria-label="关闭">
        <Icon name="close" size={16} />
      </Toast.Close>
    </Toast.Root>
  ))
}
