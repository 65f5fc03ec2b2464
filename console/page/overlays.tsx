import { Drawer as AntdDrawer, type DrawerProps, Modal as AntdModal, type ModalProps } from 'antd'
import { useFocusReturn } from './focus.ts'

/** antd's drawer, mounted while it is open. */
export function Drawer(props: DrawerProps) {
  useFocusReturn()
  return <AntdDrawer {...props} />
}

/** antd's dialog, likewise. */
export function Modal(props: ModalProps) {
  useFocusReturn()
  return <AntdModal {...props} />
}
