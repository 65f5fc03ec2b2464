import { lazyComponent } from './lazy-component.tsx'
import type { ConfirmDialogProps, DialogProps } from './overlay-props.ts'

/**
 * Modal dialog, on phones a sheet at the bottom. Esc closes it, and the focus returns to the element that opened it.
 */
export const Dialog = lazyComponent<DialogProps>(async () => (await import('./overlays.ts')).DialogView)

/** Dialog with a question, the button 取消, and a button with the verb of the action. */
export const ConfirmDialog = lazyComponent<ConfirmDialogProps>(async () => (await import('./overlays.ts')).ConfirmView)
