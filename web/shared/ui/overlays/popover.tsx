import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { cx } from '#web/shared/ui/cx.ts'
import { useHydrated } from '#web/shared/ui/use-hydrated.ts'
import { lazyComponent } from './lazy-component.tsx'
import styles from './popover.module.css'
import type { OpenedProps, PopoverProps } from './overlay-props.ts'

const View = lazyComponent<OpenedProps>(async () => (await import('./overlays.ts')).PopoverView)

/** A `<details>` element until the chunk is loaded, and without JavaScript. */
export function Popover({ children, ...props }: PopoverProps) {
  // `key` changes with each navigation, also to the same page, which closes the popup.
  const { key } = useLocation()
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const [takesFocus, setTakesFocus] = useState(false)
  const opened = openedAt === key
  const onOpen = (opens: boolean) => setOpenedAt(opens ? key : null)
  const content = typeof children === 'function' ? children(() => onOpen(false)) : children
  const all = { ...props, opened, onOpen, children: content }
  return <View {...all} takesFocus={takesFocus} open={opened} meanwhile={<Plain {...all} onFocus={setTakesFocus} />} />
}

interface PlainProps extends Omit<OpenedProps, 'takesFocus'> {
  onFocus: (has: boolean) => void
}

function Plain({ opened, onOpen, onFocus, side = 'bottom', align = 'end', ...props }: PlainProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const hydrated = useHydrated()
  // Notifies the parent if the reader opened the element before hydration.
  const report = useEffectEvent(() => onOpen(details.current!.open))
  useEffect(() => report(), [])
  return (
    <details
      ref={details}
      className={styles.plain}
      open={opened}
      onToggle={({ currentTarget }) => onOpen(currentTarget.open)}
      onFocus={() => onFocus(true)}
      onBlur={() => onFocus(false)}
    >
      <summary className={props.triggerClass} aria-label={props.triggerLabel}>
        {props.trigger}
      </summary>
      <div className={cx(styles.popup, styles.dropped, styles[`${side}-${align}`])}>
        {(opened || !hydrated) && props.children}
      </div>
    </details>
  )
}
