/**
 * Returns the largest distance in CSS pixels between a point of a chart's line and the centre of its ball; 99 if a
 * point has no ball. Runs in the page.
 */
export function measureLineOffset(): number {
  // On phones the sticky head is a table of its own.
  const table = document.querySelector('table:has(tbody svg)')!
  const picture = table.querySelector('svg')!
  const shown = [...table.querySelectorAll<HTMLElement>('tbody tr:not([aria-hidden])')].filter(
    (row) => row.offsetHeight > 0,
  )
  const { height: down, width: columns } = picture.viewBox.baseVal
  const box = picture.getBoundingClientRect()
  const corners = [...table.querySelectorAll('svg path')].flatMap((path) =>
    [...path.getAttribute('d')!.matchAll(/([\d.]+) ([\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const),
  )
  if (corners.length < shown.length) return 99
  return Math.max(
    ...corners.map(([x, y]) => {
      const ball = shown[Math.floor(y)]?.children[1 + Math.floor(x)]?.querySelector('b')?.getBoundingClientRect()
      if (!ball) return 99
      const dx = box.left + (x / columns) * box.width - (ball.left + ball.width / 2)
      const dy = box.top + (y / down) * box.height - (ball.top + ball.height / 2)
      return Math.hypot(dx, dy)
    }),
  )
}
