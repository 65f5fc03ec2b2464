import { Drawer as AntdDrawer, type DrawerProps, Modal as AntdModal, type ModalProps } from 'antd'
import { useFocusReturn } from './focus.ts'

/** antd's drawer, mounted while open. */
export function Drawer(props: DrawerProps) {
  useFocusReturn()
  return <AntdDrawer {...props} />
}

/** antd's dialog, mounted while open. */
export function Modal(props: ModalProps) {
  useFocusReturn()
  return <AntdModal {...props} />
}
