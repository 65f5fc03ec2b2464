import { Input, type InputProps } from 'antd'
import { type ComponentType, useId } from 'react'

interface Props extends InputProps {
  label: string
  Control?: ComponentType<InputProps>
}

export function LabelledField({ label, Control = Input, ...input }: Props) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <Control id={id} autoComplete="off" {...input} />
    </div>
  )
}
