import { lazy, Suspense, type ReactNode } from 'react'
import { useEver } from './ever.ts'
import { useHydrated } from './hydrated.ts'

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  /** Heard and not seen, where the content has a heading of its own. */
  quietTitle?: boolean
  width?: 's' | 'm' | 'l'
  /** The content reaches the edges. */
  bare?: boolean
  children: ReactNode
  /** Buttons at the end; the main one last. */
  footer?: ReactNode
}

const View = lazy(async () => ({ default: (await import('./dialog-view.tsx')).DialogView }))

/** A modal dialog, a sheet from below on phones. Esc closes it and the focus returns. Fetched on first use. */
export function Dialog(props: DialogProps) {
  const hydrated = useHydrated()
  const ever = useEver(props.open)
  if (!hydrated || !ever) return null
  return (
    <Suspense fallback={null}>
      <View {...props} />
    </Suspense>
  )
}
