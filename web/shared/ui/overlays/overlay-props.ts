import type { ReactNode } from 'react'

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  /** Whether the title is visually hidden, because the content has a heading. */
  quietTitle?: boolean
  width?: 's' | 'm' | 'l'
  /** Whether the dialog has no padding around its content. */
  bare?: boolean
  /** Whether the dialog fills the screen of a phone, with the close button at the top left. */
  whole?: boolean
  children: ReactNode
  /** Buttons at the bottom, the primary button last. */
  footer?: ReactNode
  /** Whether the primary button receives the initial focus, instead of the first control. */
  focusesMain?: boolean
}

export interface ConfirmDialogProps {
  open: boolean
  question: string
  /** Label of the button that confirms, a verb such as 删除. */
  confirmLabel: string
  busy?: boolean
  onConfirm: () => void
  onClose: () => void
}

export interface PopoverProps {
  /** Accessible name of the popover. */
  label: string
  /** Content of the button that opens the popup. */
  trigger: ReactNode
  /** Accessible name of the button, if it has no text. */
  triggerLabel?: string
  triggerClass?: string | undefined
  /** Whether hovering with a mouse opens the popup too. */
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
