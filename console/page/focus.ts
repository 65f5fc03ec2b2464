import { useEffect, useState } from 'react'

/** Moves a lost focus back to an element, or to the page where the element is gone or disabled. */
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

/** Returns the focus to what opened a drawer or a dialog. antd does so when one is closed, not when it is unmounted. */
export function useFocusReturn(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(() => () => void setTimeout(() => returnFocus(opener)), [opener])
}
