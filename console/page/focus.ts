import { useEffect, useState } from 'react'

/** Moves a lost focus back to an element, or to the main region if the element is removed or disabled. */
export function returnFocus(to: Element | null): void {
  if (to instanceof HTMLElement) focusIfLost(to)
  const main = document.querySelector('main')
  if (!main) return
  main.tabIndex = -1
  focusIfLost(main)
}

function focusIfLost(element: HTMLElement): void {
  if (document.activeElement === document.body) element.focus({ preventScroll: true })
}

/** Restores the focus to the opener of a drawer or dialog. antd does so on close, but not on unmount. */
export function useFocusReturn(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(() => () => void setTimeout(() => returnFocus(opener)), [opener])
}
