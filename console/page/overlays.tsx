import { Drawer as AntdDrawer, type DrawerProps, Modal as AntdModal, type ModalProps } from 'antd'
import { useEffect, useState } from 'react'

/** antd's drawer. Mount it only while it is open: unmounting returns the focus to the opener. */
export function Drawer(props: DrawerProps) {
  useFocusReturn()
  return <AntdDrawer {...props} />
}

export function Modal(props: ModalProps) {
  useFocusReturn()
  return <AntdModal {...props} />
}

/** If no element has the focus, focuses `to`; focuses the main region if `to` is null, removed or disabled. */
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
function useFocusReturn(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(() => () => void setTimeout(() => returnFocus(opener)), [opener])
}
