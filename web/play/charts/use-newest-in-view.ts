import { type RefObject, useEffect } from 'react'

/**
 * Where a chart is wider than its frame its columns near the edges are those that seldom come: the frame begins with the
 * newest issue's ball in its middle. `asked`: whether it does, so that a chart of numbers stays at its first zone.
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
