import { Form, Input, type InputProps } from 'antd'
import { type Range, readNumber } from '#contract/infra/range.ts'

/** A number input that preserves the typed text: nothing is rounded, truncated or clamped. */
export const NumberInput = (props: InputProps) => (
  <Input inputMode="decimal" autoComplete="off" data-number="" {...props} />
)

interface Props {
  /** Name of the form field. */
  name: string
  label: string
  range: Range
}

/** A number field that prevents the submission and shows a message if the number is invalid or out of range. */
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
