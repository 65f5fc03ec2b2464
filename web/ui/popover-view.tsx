import type { KeyboardEvent, PointerEventHandler, ReactNode, RefObject } from 'react'
import { Popover as Base } from '@base-ui/react/popover'
import { cx } from './cx.ts'
import type { PopoverProps } from './popover.tsx'
import styles from './popover.module.css'

interface PopoverViewProps extends Pick<PopoverProps, 'label'> {
  id: string
  anchor: RefObject<HTMLButtonElement | null>
  opened: 'no' | 'hover' | 'press'
  close: () => void
  side: PopoverProps['side'] | undefined
  align: PopoverProps['align'] | undefined
  pointing: { onPointerEnter: PointerEventHandler; onPointerLeave: PointerEventHandler } | undefined
  children: ReactNode
}

/** The popup itself; see `popover.tsx`. */
export function PopoverView(props: PopoverViewProps) {
  const { id, label, anchor, opened, close, side = 'bottom', align = 'end', pointing, children } = props
  function onOpenChange(open: boolean, { reason, event }: Base.Root.ChangeEventDetails) {
    // A press on the trigger is the trigger's own business: closing here would make it open again.
    if (open || (reason !== 'escape-key' && touches(anchor.current, event))) return
    close()
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (!leavesByTab(event)) return
    event.preventDefault()
    close()
  }
  return (
    <Base.Root open={opened !== 'no'} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Positioner
          className={cx(styles.positioner)}
          anchor={anchor}
          side={side}
          align={align}
          sideOffset={8}
          collisionPadding={8}
        >
          <Base.Popup
            id={id}
            className={cx(styles.popup)}
            aria-label={label}
            // Pointing must not steal the focus.
            initialFocus={opened === 'hover' ? false : undefined}
            finalFocus={opened === 'hover' ? false : anchor}
            onKeyDown={onKeyDown}
            {...pointing}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

// The popup stands at the end of the document: Tab past its edge must not lead out of the page.
function leavesByTab(event: KeyboardEvent<HTMLElement>): boolean {
  return event.key === 'Tab' && event.target === edgeOf(event.currentTarget, event.shiftKey)
}

function edgeOf(popup: HTMLElement, first: boolean): HTMLElement {
  const stops = [...popup.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea')]
  return stops.at(first ? 0 : -1) ?? popup
}

function touches(anchor: HTMLElement | null, event: Event): boolean {
  const other = 'relatedTarget' in event ? event.relatedTarget : null
  return [event.target, other].some((node) => node instanceof Node && anchor?.contains(node))
}
