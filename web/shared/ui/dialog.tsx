import type { ReactNode } from 'react'
import { late } from './late.tsx'

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  /** Visually hidden title, if the content has its own heading. */
  quietTitle?: boolean
  width?: 's' | 'm' | 'l'
  /** The content has no padding. */
  bare?: boolean
  /** Full height on phones, with the close button at the top left. */
  whole?: boolean
  children: ReactNode
  /** Buttons at the end; the primary one last. */
  footer?: ReactNode
  /** Initially focuses the primary button instead of the first control. */
  focusesMain?: boolean
}

/** A modal dialog, shown as a bottom sheet on phones. Esc closes it and restores the focus. */
export const Dialog = late<DialogProps>(async () => (await import('./overlays.ts')).DialogView)

export interface ConfirmDialogProps {
  open: boolean
  question: string
  /** Verb of the action: 删除. */
  confirmLabel: string
  busy?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Confirmation dialog with 取消 and the verb of the action. */
export const ConfirmDialog = late<ConfirmDialogProps>(async () => (await import('./overlays.ts')).ConfirmView)
