import { useEffect, useState } from 'react'

/** If no element has the focus, focuses `to`, or the main region if `to` is removed or disabled. */
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

/** Returns the focus to the opener of a drawer or dialog when it unmounts; antd does so only when it closes. */
export function useFocusReturn(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(() => () => void setTimeout(() => returnFocus(opener)), [opener])
}
