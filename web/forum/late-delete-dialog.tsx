import { late } from '#web/ui/late.tsx'
import type { DeleteDialogProps } from './delete-dialog.tsx'

const Dialog = late(async () => (await import('./delete-dialog.tsx')).DeleteDialog)

/** The dialog, whose code no page needs at first. */
export const LateDeleteDialog = (props: DeleteDialogProps) => (
  <Dialog wanted={props.open} show={props} onLost={props.onClose} />
)
