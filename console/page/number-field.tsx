import { Form, Input, type InputProps } from 'antd'
import { type NumberRange, parseNumberInRange } from '#contract/infra/range.ts'

/** A number input that preserves the typed text: nothing is rounded, truncated or clamped. */
export const NumberInput = (props: InputProps) => <Input inputMode="decimal" autoComplete="off" {...props} />

interface Props {
  name: string
  label: string
  range: NumberRange
}

/** A number field that prevents the submission and shows a message if the number is invalid or out of range. */
export const NumberField = ({ name, label, range }: Props) => (
  <Form.Item
    name={[name]}
    label={label}
    validateTrigger="onBlur"
    rules={[{ validator: (_, typed: string | number | undefined) => validateNumber(typed, range) }]}
  >
    <NumberInput />
  </Form.Item>
)

async function validateNumber(typed: string | number | undefined, range: NumberRange): Promise<void> {
  const read = parseNumberInRange(String(typed ?? ''), range)
  if (typeof read === 'string') throw new Error(read)
}
