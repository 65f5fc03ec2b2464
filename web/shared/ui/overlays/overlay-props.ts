import type { ReactNode } from 'react'

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  width?: 's' | 'm' | 'l'
  /** Whether the content has a heading and padding of its own. The title is then visually hidden. */
  bare?: boolean
  /** Whether the dialog fills the screen of a phone, with the close button at the top left. */
  whole?: boolean
  children: ReactNode
  footer?: ReactNode
  focusesMain?: boolean
}

export interface ConfirmDialogProps {
  open: boolean
  question: string
  confirmLabel: string
  busy?: boolean
  onConfirm: () => void
  onClose: () => void
}

export interface PopoverProps {
  label: string
  trigger: ReactNode
  triggerLabel?: string
  triggerClass?: string | undefined
  hover?: boolean
  side?: 'bottom' | 'left' | 'top'
  align?: 'start' | 'center' | 'end'
  children: ReactNode | ((close: () => void) => ReactNode)
}

export interface OpenedProps extends Omit<PopoverProps, 'children'> {
  opened: boolean
  onOpen: (opened: boolean) => void
  /** Whether the replaced `<details>` element had the focus, so that the trigger must receive it. */
  takesFocus: boolean
  children: ReactNode
}
