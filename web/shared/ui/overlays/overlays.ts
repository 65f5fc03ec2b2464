/** All overlays and their part of Base UI in one chunk, which the first render does not need. */
export { ConfirmView } from './confirm-view.tsx'
export { DialogView } from './dialog-view.tsx'
export { PopoverView } from './popover-view.tsx'
export { ToastsView } from './toasts-view.tsx'
