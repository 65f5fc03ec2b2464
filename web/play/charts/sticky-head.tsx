import { type RefObject, useEffect, useRef } from 'react'
import { cx } from '#web/shared/ui/cx.ts'
import { ChartColumns } from './chart-columns.tsx'
import looks from './chart-table.module.css'
import styles from './sticky-head.module.css'
import { hasZones, selectWidthClasses } from './widths.ts'
import type { ChartShape } from './feature-columns.ts'

interface Props extends ChartShape {
  /** The element in which the table scrolls horizontally. */
  frame: RefObject<HTMLElement | null>
}

/**
 * Header of the chart on phones. There the page scrolls vertically, and a header inside the horizontal scroll container
 * cannot be sticky to the page. So a copy of the header is sticky below the app bar and scrolls horizontally with the
 * table.
 */
export function StickyHead({ frame, ...shape }: Props) {
  const head = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = frame.current!
    const follow = () => {
      head.current!.scrollLeft = box.scrollLeft
    }
    // Delayed to the next frame, because reading the scroll position now would force a layout.
    const first = requestAnimationFrame(follow)
    box.addEventListener('scroll', follow, { passive: true })
    return () => {
      cancelAnimationFrame(first)
      box.removeEventListener('scroll', follow)
    }
  }, [frame])
  return (
    <div
      ref={head}
      className={cx(styles.stuck, hasZones(shape.game, shape.kind) && styles.tall)}
      aria-hidden="true"
      inert
    >
      <table className={cx(looks.table, ...selectWidthClasses(shape))}>
        <ChartColumns {...shape} />
      </table>
    </div>
  )
}
