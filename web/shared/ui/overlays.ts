/** What opens over the page, with all that it needs of Base UI: one chunk, which no first sight waits for. */
export { ConfirmView } from './confirm-view.tsx'
export { DialogView } from './dialog-view.tsx'
export { PopoverView } from './popover-view.tsx'
export { ToastsView } from './toasts-view.tsx'
