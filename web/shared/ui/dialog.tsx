import type { ReactNode } from 'react'
import { late } from './late.tsx'

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  /** Heard and not seen, where the content has a heading of its own. */
  quietTitle?: boolean
  width?: 's' | 'm' | 'l'
  /** The content reaches the edges. */
  bare?: boolean
  /** On phones as high as the screen, its way out at the left of what stands on top. */
  whole?: boolean
  children: ReactNode
  /** Buttons at the end; the main one last. */
  footer?: ReactNode
  /** Opens with the focus on the main button instead of the first control. */
  focusesMain?: boolean
}

/** A modal dialog, a sheet from below on phones. Esc closes it and the focus returns. */
export const Dialog = late<DialogProps>(async () => (await import('./overlays.ts')).DialogView)

export interface ConfirmDialogProps {
  open: boolean
  question: string
  /** The verb of what is done: 删除. */
  confirmLabel: string
  busy?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks once before something is done: 取消, or the verb of it. */
export const ConfirmDialog = late<ConfirmDialogProps>(async () => (await import('./overlays.ts')).ConfirmView)
