import { Button, Form, Input, Popconfirm } from 'antd'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { Endpoint, InputOf, ReplyOf } from '#contract/infra/endpoint.ts'
import type { NumberRange } from '#contract/infra/range.ts'
import { NumberField } from './number-field.tsx'
import { ErrorAlert } from './error-alert.tsx'
import { useAction } from './use-action.ts'

interface Field<Name> {
  name: Name
  label: string
  /** Control of the field; default: a text input. */
  control?: ReactNode
  /** Makes the field a number field with this range. */
  range?: NumberRange
}

export interface CallFormProps<E extends Endpoint> {
  endpoint: E
  /** The fields of the form; each name is a field of the call's input. */
  fields: readonly Field<keyof InputOf<E> & string>[]
  /** Input values without a field, and initial values of fields. An unchanged form adopts changed values. */
  given?: Partial<InputOf<E>>
  /** Label of the submit button. */
  action: string
  /** True: the button is red, because the action is destructive. */
  danger?: boolean
  /** Asks for confirmation before the submission; `description` explains the consequences. */
  asks?: { title: string; description: string }
  /**
   * The form adds one item per submission. It is reset after each one, so that a double click does not add two items.
   */
  adds?: boolean
  /** Called with true if the form has unsaved changes, otherwise with false. */
  onTyped?: (typed: boolean) => void
  onDone?: (data: ReplyOf<E>) => void
}

/** A form for one call. Except for number fields, only the server validates the input; the form shows its messages. */
export function CallForm<E extends Endpoint>({
  endpoint,
  fields,
  given,
  action,
  danger = false,
  asks,
  adds = false,
  onTyped,
  onDone,
}: CallFormProps<E>) {
  const [form] = Form.useForm<object>()
  const [isAsking, ask] = useState(false)
  const isTyped = useRef(false)
  const type = (is: boolean) => {
    isTyped.current = is
    onTyped?.(is)
  }
  const doing = useAction(endpoint, (data) => {
    if (adds) form.resetFields()
    type(false)
    onDone?.(data)
  })
  const beginning = JSON.stringify(given ?? {})
  useEffect(() => {
    if (!isTyped.current) form.setFieldsValue(JSON.parse(beginning) as object)
  }, [form, beginning])
  // Prefix of the field ids. Without it, two forms with equal field names would have the same ids, and a click on a
  // label would focus the wrong field.
  const name = useId()
  const send = (typed: object) =>
    doing.mutate({ ...given, ...typed, ...parseNumberFields(typed, fields) } as InputOf<E>)
  return (
    <Form
      form={form}
      name={name}
      layout="vertical"
      requiredMark={false}
      initialValues={given ?? {}}
      onValuesChange={() => type(true)}
      onFinish={asks ? () => ask(true) : send}
    >
      {fields.map(toField)}
      <ErrorAlert error={doing.error} />
      {/* The submission opens the confirmation, not the click on the button, so that Enter in a field opens it too. */}
      <Popconfirm
        {...toQuestion(asks, action, danger)}
        open={isAsking}
        onOpenChange={(isOpen) => !isOpen && ask(false)}
        onConfirm={() => {
          ask(false)
          send(form.getFieldsValue())
        }}
      >
        <Button type="primary" htmlType="submit" danger={danger} loading={doing.isPending}>
          {action}
        </Button>
      </Popconfirm>
    </Form>
  )
}

const toField = ({ name: field, label, control, range }: Field<string>) =>
  range ? (
    <NumberField key={field} name={field} label={label} range={range} />
  ) : (
    <Form.Item key={field} name={[field]} label={label}>
      {control ?? <Input autoComplete="off" />}
    </Form.Item>
  )

const toQuestion = (asks: CallFormProps<Endpoint>['asks'], action: string, danger: boolean) => ({
  ...asks,
  title: asks?.title ?? '',
  okText: action,
  okButtonProps: { danger },
  cancelText: '再想想',
})

/** Converts the number fields to numbers. An invalid number has already prevented the submission. */
const parseNumberFields = (typed: object, fields: readonly Field<string>[]): object =>
  Object.fromEntries(
    Object.entries(typed)
      .filter(([name]) => fields.some((field) => field.name === name && field.range))
      .map(([name, text]) => [name, Number(text)]),
  )
