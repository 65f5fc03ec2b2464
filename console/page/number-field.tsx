import { Form, Input, type InputProps } from 'antd'
import { type Range, readNumber } from '#contract/infra/range.ts'

/** A box for a number. What was typed stays as it was typed: nothing is rounded, cut or brought within limits. */
export const NumberInput = (props: InputProps) => (
  <Input inputMode="decimal" autoComplete="off" data-number="" {...props} />
)

interface Props {
  /** Of the form's field. */
  name: string
  label: string
  range: Range
}

/** A number of a form, which is not sent while the number is none or beyond its limits: that is said below it. */
export const NumberField = ({ name, label, range }: Props) => (
  <Form.Item
    name={[name]}
    label={label}
    validateTrigger="onBlur"
    rules={[{ validator: (_, typed: string | number | undefined) => fitOrRefused(typed, range) }]}
  >
    <NumberInput />
  </Form.Item>
)

async function fitOrRefused(typed: string | number | undefined, range: Range): Promise<void> {
  const read = readNumber(String(typed ?? ''), range)
  if (typeof read === 'string') throw new Error(read)
}
