import { useEffect, useRef } from 'react'
import { Toast as Base } from '@base-ui/react/toast'
import { dismissToast, type Toast, type ToastAction } from '#web/shared/lib/toasts.ts'
import { cx } from '#web/shared/ui/cx.ts'
import { Icon, type IconName } from '#web/shared/ui/icon.tsx'
import styles from './toasts.module.css'

const ICONS = { success: 'check', error: 'warn', info: 'info' } as const satisfies Record<Toast['kind'], IconName>

/** Base UI only announces and animates the toasts; the store determines their texts and their duration. */
export function ToastsView({ shown }: { shown: readonly Toast[] }) {
  return (
    <Base.Provider timeout={0} limit={3}>
      <Base.Portal>
        <Base.Viewport className={cx(styles.viewport)} aria-label="提示">
          <List shown={shown} />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  )
}

function List({ shown }: { shown: readonly Toast[] }) {
  const { toasts, add, close } = Base.useToastManager()
  const before = useRef<readonly Toast[]>([])
  useEffect(() => {
    const gone = before.current.filter((toast) => !shown.includes(toast))
    const fresh = shown.filter((toast) => !before.current.includes(toast))
    before.current = shown
    for (const { id } of gone) close(String(id))
    for (const toast of fresh) add(toBaseToast(toast))
  }, [shown, add, close])
  return toasts.map((toast) => (
    <Base.Root key={toast.id} toast={toast} className={cx(styles.toast)} swipeDirection={['down', 'right']}>
      <Base.Content className={cx(styles.content)}>
        <Icon name={ICONS[toast.type as Toast['kind']]} />
        <Base.Title render={<p />} />
      </Base.Content>
      <Base.Action className={cx(styles.action)} />
      {/* The close button is visible and in the tab order, even if Base UI considers the toasts collapsed. */}
      <Base.Close className={cx(styles.close)} aria-label="关闭" aria-hidden={false}>
        <Icon name="close" size={16} />
      </Base.Close>
    </Base.Root>
  ))
}

const toBaseToast = ({ id, kind, text, action }: Toast) =>
  ({
    id: String(id),
    type: kind,
    title: text,
    actionProps: action && { children: action.label, onClick: () => runAction(id, action) },
    // With 'high', Base UI hides the toast from screen readers but leaves it in the tab order, which violates WCAG
    // 4.1.2.
    priority: 'low',
    onClose: () => dismissToast(id),
  }) as const

function runAction(id: number, { run }: ToastAction): void {
  dismissToast(id)
  run()
}
