import { type RefObject, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Number of rows that are mounted together; a multiple of five, so that the rules do not shift. */
export const BLOCK = 25
/** Up to this number, all rows are mounted. */
const MAX_UNWINDOWED = 100
/** The blocks in server HTML: more than one window height. */
const INITIAL_SPAN: BlockSpan = { first: 0, last: 2 }

interface BlockSpan {
  first: number
  last: number
}

const FULL_SPAN: BlockSpan = { first: 0, last: Infinity }

/** Returns the blocks in the window and one more on each side, for rows of equal height. */
export function computeSpan(top: number, height: number, rows: number, window: number): BlockSpan {
  const block = (height / rows) * BLOCK
  return { first: Math.floor(-top / block) - 1, last: Math.floor((window - top) / block) + 1 }
}

/** Virtualises a long chart: returns whether a block is mounted. All blocks are mounted for printing. */
export function useShownBlocks(rows: number, body: RefObject<HTMLElement | null>): (block: number) => boolean {
  const [span, setSpan] = useState(INITIAL_SPAN)
  const windowed = rows > MAX_UNWINDOWED
  useEffect(() => {
    if (!windowed) return
    let frame = 0
    let printing = false
    const update = () => {
      frame = 0
      if (printing) return
      const { top, height } = body.current!.getBoundingClientRect()
      const next = computeSpan(top, height, rows, window.innerHeight)
      setSpan((now) => (now.first === next.first && now.last === next.last ? now : next))
    }
    const schedule = () => (frame ||= requestAnimationFrame(update))
    const all = () => {
      printing = true
      flushSync(() => setSpan(FULL_SPAN))
    }
    const printed = () => {
      printing = false
      schedule()
    }
    const stop = new AbortController()
    const { signal } = stop
    schedule()
    // Capture phase, because the chart's own frame may scroll.
    document.addEventListener('scroll', schedule, { capture: true, passive: true, signal })
    window.addEventListener('resize', schedule, { signal })
    window.addEventListener('beforeprint', all, { signal })
    window.addEventListener('afterprint', printed, { signal })
    return () => {
      stop.abort()
      cancelAnimationFrame(frame)
    }
  }, [windowed, rows, body])
  return (block) => !windowed || (block >= span.first && block <= span.last)
}
