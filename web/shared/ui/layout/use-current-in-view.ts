import { type RefObject, useEffect } from 'react'

/** Scrolls the current item to the centre of a horizontally scrolling row. The page does not scroll. */
export function useCurrentInView(row: RefObject<HTMLElement | null>, current: unknown): void {
  useEffect(() => {
    const box = row.current
    const here = box?.querySelector('[aria-current]')
    if (!box || !here || box.scrollWidth <= box.clientWidth) return
    const [outer, inner] = [box.getBoundingClientRect(), here.getBoundingClientRect()]
    box.scrollBy(inner.left + inner.width / 2 - (outer.left + outer.width / 2), 0)
  }, [row, current])
}
