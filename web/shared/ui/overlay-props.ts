import type { ReactNode } from 'react'

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

export interface ConfirmDialogProps {
  open: boolean
  question: string
  /** The verb of what is done: 删除. */
  confirmLabel: string
  busy?: boolean
  onConfirm: () => void
  onClose: () => void
}

export interface OpenedProps extends Omit<PopoverProps, 'children'> {
  opened: boolean
  onOpen: (opened: boolean) => void
  /** What stood in its place had the focus. */
  takesFocus: boolean
  children: ReactNode
}

export interface PopoverProps {
  /** Spoken name of what pops up. */
  label: string
  /** What the trigger shows. */
  trigger: ReactNode
  /** Spoken name of a trigger that shows no words. */
  triggerLabel?: string
  triggerClass?: string | undefined
  /** A mouse opens it by pointing; everyone by a press. */
  hover?: boolean
  side?: 'bottom' | 'left' | 'top'
  align?: 'start' | 'center' | 'end'
  children: ReactNode | ((close: () => void) => ReactNode)
}
