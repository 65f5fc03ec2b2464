const PAUSE_MS = 16

/**
 * Makes resize observers speak once sizes have rested for 16 ms (docs/rules/pages.md#resizing): popups and scroll areas
 * of libraries observe sizes, and a callback for each pixel of a dragged window stutters. Each element is told with its
 * last size.
 */
export function calmResize(page: { ResizeObserver: typeof ResizeObserver }): void {
  page.ResizeObserver = class extends page.ResizeObserver {
    constructor(callback: ResizeObserverCallback) {
      const changed = new Map<Element, ResizeObserverEntry>()
      let pause: ReturnType<typeof setTimeout> | undefined
      super((entries, observer) => {
        for (const entry of entries) changed.set(entry.target, entry)
        clearTimeout(pause)
        pause = setTimeout(() => {
          const told = [...changed.values()]
          changed.clear()
          callback(told, observer)
        }, PAUSE_MS)
      })
    }
  }
}
