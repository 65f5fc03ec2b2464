import { late } from './late.tsx'
import type { ConfirmDialogProps, DialogProps } from './overlay-props.ts'

/** A modal dialog, shown as a bottom sheet on phones. Esc closes it and restores the focus. */
export const Dialog = late<DialogProps>(async () => (await import('./overlays.ts')).DialogView)

/** Confirmation dialog with 取消 and the verb of the action. */
export const ConfirmDialog = late<ConfirmDialogProps>(async () => (await import('./overlays.ts')).ConfirmView)
