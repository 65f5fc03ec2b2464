import { lazyComponent } from './lazy-component.tsx'
import type { ConfirmDialogProps, DialogProps } from './overlay-props.ts'

/** A modal dialog, shown as a bottom sheet on phones. Esc closes it and restores the focus. */
export const Dialog = lazyComponent<DialogProps>(async () => (await import('./overlays.ts')).DialogView)

/** Confirmation dialog with 取消 and the verb of the action. */
export const ConfirmDialog = lazyComponent<ConfirmDialogProps>(async () => (await import('./overlays.ts')).ConfirmView)
