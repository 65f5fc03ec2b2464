import { Popconfirm } from 'antd'
import { cloneElement, type ReactElement } from 'react'
import { demoInWords } from './words.ts'

interface Props {
  /** Demonstration draws that go. */
  count: number
  /** What is done, as its button says it. */
  words: string
  onDo: () => void
  children: ReactElement<{ onClick?: () => void }>
}

/** A press that is asked about first where it takes the demonstration draws away, with their number. */
export function ReplacingDemo({ count, words, onDo, children }: Props) {
  if (count === 0) return cloneElement(children, { onClick: onDo })
  return (
    <Popconfirm
      title={`删去 ${count} 期演示开奖？`}
      description={demoInWords(count)}
      okText={words}
      okButtonProps={{ danger: true }}
      cancelText="先不"
      onConfirm={onDo}
    >
      {children}
    </Popconfirm>
  )
}
