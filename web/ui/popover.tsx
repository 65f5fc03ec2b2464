import { useEffect, useId, useRef, useState, type PointerEvent, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { cx } from './cx.ts'
import { useHydrated } from './hydrated.ts'
import { late } from './late.tsx'
import styles from './popover.module.css'

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

const View = late(async () => (await import('./popover-view.tsx')).PopoverView)
const LEAVE_MS = 200

/** Something small that pops up beside its trigger. `<details>` without JavaScript. */
export function Popover(props: PopoverProps) {
  return useHydrated() ? <LivePopover {...props} /> : <PlainPopover {...props} />
}

function PlainPopover({ trigger, triggerLabel, triggerClass, children, side = 'bottom', align = 'end' }: PopoverProps) {
  return (
    <details className={styles.plain}>
      <summary className={triggerClass} aria-label={triggerLabel}>
        {trigger}
      </summary>
      <div className={cx(styles.popup, styles.dropped, styles[`${side}-${align}`])}>
        {typeof children === 'function' ? children(() => {}) : children}
      </div>
    </details>
  )
}

function LivePopover(props: PopoverProps) {
  const { label, trigger, triggerLabel, triggerClass, hover = false, side, align, children } = props
  const anchor = useRef<HTMLButtonElement>(null)
  const id = useId()
  const [opened, setOpened] = useState<'no' | 'hover' | 'press'>('no')
  const close = () => setOpened('no')
  const pointing = usePointing(
    () => setOpened((now) => (now === 'no' ? 'hover' : now)),
    () => setOpened((now) => (now === 'hover' ? 'no' : now)),
  )
  const { key } = useLocation()
  useEffect(close, [key])
  const popup = {
    id,
    label,
    anchor,
    opened,
    close,
    side,
    align,
    pointing: hover ? pointing : undefined,
    children: typeof children === 'function' ? children(close) : children,
  }
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className={triggerClass}
        aria-label={triggerLabel}
        aria-haspopup="dialog"
        aria-expanded={opened !== 'no'}
        aria-controls={opened === 'no' ? undefined : id}
        onClick={() => setOpened((now) => (now === 'press' ? 'no' : 'press'))}
        {...(hover && pointing)}
      >
        {trigger}
      </button>
      <View wanted={opened !== 'no'} show={popup} onLost={close} />
    </>
  )
}

/** Pointing with a mouse enters at once and leaves late, so the way from trigger to popup may cross a gap. */
function usePointing(enter: () => void, leave: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    onPointerEnter({ pointerType }: PointerEvent) {
      if (pointerType !== 'mouse') return
      clearTimeout(timer.current)
      enter()
    },
    onPointerLeave({ pointerType }: PointerEvent) {
      if (pointerType === 'mouse') timer.current = setTimeout(leave, LEAVE_MS)
    },
  }
}
