import type { KeyboardEvent } from 'react'
import { Popover as Base } from '@base-ui/react/popover'
import { cx } from '#web/shared/ui/cx.ts'
import type { OpenedProps } from './overlay-props.ts'
import styles from './popover.module.css'

export function PopoverView(props: OpenedProps) {
  const { label, trigger, triggerLabel, triggerClass, hover, side = 'bottom', align = 'end', children } = props
  const { opened, onOpen, takesFocus } = props
  return (
    <Base.Root open={opened} onOpenChange={onOpen}>
      <Base.Trigger
        className={triggerClass}
        aria-label={triggerLabel}
        ref={takesFocus ? focus : undefined}
        openOnHover={hover ?? false}
        delay={0}
        closeDelay={200}
      >
        {trigger}
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner
          className={cx(styles.positioner)}
          side={side}
          align={align}
          sideOffset={8}
          collisionPadding={8}
        >
          <Base.Popup
            className={cx(styles.popup)}
            aria-label={label}
            onKeyDown={(event) => {
              if (!isTabbingOut(event)) return
              event.preventDefault()
              onOpen(false)
            }}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

const focus = (trigger: HTMLElement | null) => trigger?.focus()

// Whether Tab leaves the popup. Closing it then moves the focus back to the trigger, which Base UI would skip.
function isTabbingOut({ key, shiftKey, target, currentTarget }: KeyboardEvent<HTMLElement>): boolean {
  const stops = currentTarget.querySelectorAll('a[href], button, input, select, textarea')
  return key === 'Tab' && target === (stops[shiftKey ? 0 : stops.length - 1] ?? currentTarget)
}
