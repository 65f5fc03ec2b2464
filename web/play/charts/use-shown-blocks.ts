import { type RefObject, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Rows that come and go together; a multiple of five, so that the rules stay where they are. */
export const BLOCK = 25
/** Up to here every row is in the page. */
const ALL_AT_ONCE = 100
/** The blocks of the server's HTML: a high window and a little more. */
const FIRST: Span = { first: 0, last: 2 }

interface Span {
  first: number
  last: number
}

const EVERYTHING: Span = { first: 0, last: Infinity }

/** The blocks in the window and one more on each side, of a body whose rows are equally high. */
export function spanAt(top: number, height: number, rows: number, window: number): Span {
  const block = (height / rows) * BLOCK
  return { first: Math.floor(-top / block) - 1, last: Math.floor((window - top) / block) + 1 }
}

/** Which blocks of a long chart stand in the page: those near the window, and all of them on paper. */
export function useShownBlocks(rows: number, body: RefObject<HTMLElement | null>): (block: number) => boolean {
  const [span, setSpan] = useState(FIRST)
  const windowed = rows > ALL_AT_ONCE
  useEffect(() => {
    if (!windowed) return
    let frame = 0
    let printing = false
    const update = () => {
      frame = 0
      if (printing) return
      const { top, height } = body.current!.getBoundingClientRect()
      const next = spanAt(top, height, rows, window.innerHeight)
      setSpan((now) => (now.first === next.first && now.last === next.last ? now : next))
    }
    const ask = () => (frame ||= requestAnimationFrame(update))
    const all = () => {
      printing = true
      flushSync(() => setSpan(EVERYTHING))
    }
    const printed = () => {
      printing = false
      ask()
    }
    const stop = new AbortController()
    const { signal } = stop
    ask()
    // Captured, because the chart's own frame may be what scrolls.
    document.addEventListener('scroll', ask, { capture: true, passive: true, signal })
    window.addEventListener('resize', ask, { signal })
    window.addEventListener('beforeprint', all, { signal })
    window.addEventListener('afterprint', printed, { signal })
    return () => {
      stop.abort()
      cancelAnimationFrame(frame)
    }
  }, [windowed, rows, body])
  return (block) => !windowed || (block >= span.first && block <= span.last)
}
