import { Dialog as Base } from '@base-ui/react/dialog'
import { useRef } from 'react'
import { cx } from '#web/shared/ui/cx.ts'
import type { DialogProps, ConfirmDialogProps } from './overlay-props.ts'
import { Icon } from '#web/shared/ui/icon.tsx'
import styles from './dialog-view.module.css'
import { Button } from '#web/shared/ui/button.tsx'

export function DialogView(props: DialogProps) {
  const { open, onClose, title, width = 's', bare, whole, children, footer, focusesMain } = props
  const buttons = useRef<HTMLDivElement>(null)
  const mainButton = () => buttons.current?.lastElementChild as HTMLElement | null
  return (
    <Base.Root
      open={open}
      onOpenChange={(stays) => !stays && onClose()}
      // The timeout lets Base UI restore the focus first.
      onOpenChangeComplete={(isOpen) => !isOpen && setTimeout(restoreFocus)}
    >
      <Base.Portal>
        <Base.Backdrop className={cx(styles.scrim)} />
        <Base.Viewport className={cx(styles.viewport, whole && styles.filled)}>
          <Base.Popup
            className={cx(styles.dialog, styles[width], whole && styles.whole)}
            {...(focusesMain && { initialFocus: mainButton })}
          >
            <Base.Title className={bare ? 'sr' : cx(styles.title)}>{title}</Base.Title>
            <div className={cx(bare ? styles.bare : styles.body)}>{children}</div>
            {footer && (
              <div ref={buttons} className={styles.footer}>
                {footer}
              </div>
            )}
            {/* The close button is last in DOM order, so that the first control of the content receives the focus. */}
            <Base.Close className={cx(styles.close)} aria-label="关闭">
              <Icon name="close" size={20} />
            </Base.Close>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

/** Focuses the main region if the element that opened the dialog was removed, for example after a payment. */
function restoreFocus(): void {
  if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true })
}

export function ConfirmView(props: ConfirmDialogProps) {
  const { open, question, confirmLabel, busy = false, onConfirm, onClose } = props
  const footer = (
    <>
      <Button onClick={onClose}>取消</Button>
      <Button kind="primary" busy={busy} onClick={onConfirm}>
        {confirmLabel}
      </Button>
    </>
  )
  return (
    <DialogView open={open} onClose={onClose} title="请确认" footer={footer}>
      <p>{question}</p>
    </DialogView>
  )
}
