import { Drawer as AntdDrawer, type DrawerProps, Modal as AntdModal, type ModalProps } from 'antd'
import { useFocusReturn } from './focus.ts'

/** antd's drawer. Mount it only while it is open: unmounting returns the focus to the opener. */
export function Drawer(props: DrawerProps) {
  useFocusReturn()
  return <AntdDrawer {...props} />
}

/** antd's dialog. Mount it only while it is open: unmounting returns the focus to the opener. */
export function Modal(props: ModalProps) {
  useFocusReturn()
  return <AntdModal {...props} />
}
