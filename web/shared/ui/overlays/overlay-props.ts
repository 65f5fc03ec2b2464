import type { ReactNode } from 'react'

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

export interface ConfirmDialogProps {
  open: boolean
  question: string
  /** Verb of the action: 删除. */
  confirmLabel: string
  busy?: boolean
  onConfirm: () => void
  onClose: () => void
}

export interface PopoverProps {
  /** Accessible name of the popup. */
  label: string
  /** Content of the trigger. */
  trigger: ReactNode
  /** Accessible name of a trigger without text. */
  triggerLabel?: string
  triggerClass?: string | undefined
  /** Opens on mouse hover in addition to a click. */
  hover?: boolean
  side?: 'bottom' | 'left' | 'top'
  align?: 'start' | 'center' | 'end'
  children: ReactNode | ((close: () => void) => ReactNode)
}

export interface OpenedProps extends Omit<PopoverProps, 'children'> {
  opened: boolean
  onOpen: (opened: boolean) => void
  /** The replaced element had the focus. */
  takesFocus: boolean
  children: ReactNode
}
