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
}

const View = late(async () => (await import('./dialog-view.tsx')).DialogView)

/** A modal dialog, a sheet from below on phones. Esc closes it and the focus returns. */
export function Dialog(props: DialogProps) {
  return <View wanted={props.open} show={props} onLost={props.onClose} />
}
