import { Popconfirm } from 'antd'
import { cloneElement, type ReactElement } from 'react'
import { describeDemoDeletion } from './labels.ts'

interface Props {
  count: number
  /** Label of the button that confirms the action and the deletion of the demo draws. */
  words: string
  onDo: () => void
  children: ReactElement<{ onClick?: () => void }>
}

/** Button that asks for confirmation, with the number of demo draws, if its action deletes demo draws. */
export function ReplacingDemo({ count, words, onDo, children }: Props) {
  if (count === 0) return cloneElement(children, { onClick: onDo })
  return (
    <Popconfirm
      title={`删去 ${count} 期演示开奖？`}
      description={describeDemoDeletion(count)}
      okText={words}
      okButtonProps={{ danger: true }}
      cancelText="先不"
      onConfirm={onDo}
    >
      {children}
    </Popconfirm>
  )
}
