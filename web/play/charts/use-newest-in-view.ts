import { type RefObject, useEffect } from 'react'

/**
 * Scrolls a chart that is wider than its frame to the newest issue's ball, because its outer columns are rare values.
 * `asked`: whether to scroll; a number chart remains at its first zone.
 */
export function useNewestInView(frame: RefObject<HTMLElement | null>, asked: boolean, newestFirst: boolean): void {
  useEffect(() => {
    const box = frame.current
    if (!asked || !box) return
    const rows = [...box.querySelectorAll('tbody > tr:not([aria-hidden])')]
    const ball = rows.at(newestFirst ? 0 : -1)?.querySelector<HTMLElement>('td > b')?.parentElement
    const issues = box.querySelector<HTMLElement>('[data-corner]')?.offsetWidth ?? 0
    if (ball) box.scrollTo({ left: ball.offsetLeft + (ball.offsetWidth - box.clientWidth - issues) / 2 })
  }, [frame, asked, newestFirst])
}
