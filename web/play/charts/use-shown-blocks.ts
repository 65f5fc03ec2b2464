import { type RefObject, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Number of rows mounted together. A multiple of five, because each fifth row has a stronger line below. */
export const BLOCK = 25
/** Maximum number of rows of a chart that is always fully mounted. */
const MAX_UNWINDOWED = 100
/** The blocks of the first render: higher than one window. */
const INITIAL_SPAN: BlockSpan = { first: 0, last: 2 }

interface BlockSpan {
  first: number
  last: number
}

const FULL_SPAN: BlockSpan = { first: 0, last: Infinity }

/** Returns the blocks inside the window, and one more above and below. All rows must have the same height. */
export function computeSpan(top: number, height: number, rows: number, window: number): BlockSpan {
  const block = (height / rows) * BLOCK
  return { first: Math.floor(-top / block) - 1, last: Math.floor((window - top) / block) + 1 }
}

/** Virtualises a long chart. Returns a function that tells whether a block is mounted. For printing, all blocks are. */
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
    // Capture phase, because the scroll event of the chart's own frame does not bubble.
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
