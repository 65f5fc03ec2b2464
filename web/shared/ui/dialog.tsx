import { late } from './late.tsx'
import type { ConfirmDialogProps, DialogProps } from './overlay-props.ts'

/** A modal dialog, a sheet from below on phones. Esc closes it and the focus returns. */
export const Dialog = late<DialogProps>(async () => (await import('./overlays.ts')).DialogView)

/** Asks once before something is done: 取消, or the verb of it. */
export const ConfirmDialog = late<ConfirmDialogProps>(async () => (await import('./overlays.ts')).ConfirmView)
