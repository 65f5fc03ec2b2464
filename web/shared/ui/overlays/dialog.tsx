import { lazyComponent } from './lazy-component.tsx'
import type { ConfirmDialogProps, DialogProps } from './overlay-props.ts'

/** Modal dialog, on phones a sheet at the bottom. Esc closes it; the focus returns to the opening element. */
export const Dialog = lazyComponent<DialogProps>(async () => (await import('./overlays.ts')).DialogView)

export const ConfirmDialog = lazyComponent<ConfirmDialogProps>(async () => (await import('./overlays.ts')).ConfirmView)
