/** The overlays, and the part of Base UI that they use, in one chunk that the first render does not need. */
export { ConfirmView } from './dialog-view.tsx'
export { DialogView } from './dialog-view.tsx'
export { PopoverView } from './popover-view.tsx'
export { ToastsView } from './toasts-view.tsx'
