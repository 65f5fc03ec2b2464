/**
 * Returns the largest distance in CSS pixels between a point of a chart's line and the centre of its ball; 99 if a
 * point has no ball. Runs in the page.
 */
export function measureLineOffset(): number {
  // On phones the sticky head is a table of its own.
  const table = document.querySelector('table:has(tbody svg)')!
  const views = [...table.querySelectorAll<SVGSVGElement>('svg svg')]
  const picture = views.find((svg) => getComputedStyle(svg).display !== 'none')!
  const shown = [...table.querySelectorAll<HTMLElement>('tbody tr:not([aria-hidden])')].filter(
    (row) => row.offsetHeight > 0,
  )
  const { x: left, y: top, height: down } = picture.viewBox.baseVal
  // The box of an inner svg covers its lines only; it fills the outer svg.
  const box = picture.ownerSVGElement!.getBoundingClientRect()
  const corners = [...table.querySelectorAll('svg path')].flatMap((path) =>
    [...path.getAttribute('d')!.matchAll(/([\d.]+) ([\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const),
  )
  const inView = corners.filter(([, y]) => y > top && y < top + down)
  if (inView.length < shown.length) return 99
  const columns = picture.viewBox.baseVal.width
  return Math.max(
    ...inView.map(([x, y]) => {
      const ball = shown[Math.floor(y - top)]?.children[1 + Math.floor(x)]?.querySelector('b')?.getBoundingClientRect()
      if (!ball) return 99
      const dx = box.left + ((x - left) / columns) * box.width - (ball.left + ball.width / 2)
      const dy = box.top + ((y - top) / down) * box.height - (ball.top + ball.height / 2)
      return Math.hypot(dx, dy)
    }),
  )
}
