import { Button, Form, Input, Popconfirm } from 'antd'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { Endpoint, InputOf, ReplyOf } from '#contract/infra/endpoint.ts'
import type { Range } from '#contract/infra/range.ts'
import { NumberField } from './number-field.tsx'
import { Refused } from './refused.tsx'
import { useAction } from './use-action.ts'

interface Field<Name> {
  name: Name
  label: string
  /** A line of text, unless another control is given. */
  control?: ReactNode
  /** What it may be, where it is a number. */
  range?: Range
}

interface Props<E extends Endpoint> {
  endpoint: E
  /** What is asked for, by the names of the call's input. */
  fields: readonly Field<keyof InputOf<E> & string>[]
  /** What goes along without being asked for, and what the fields begin with; where nothing was typed they follow it. */
  given?: Partial<InputOf<E>>
  /** The button's words. */
  action: string
  /** It takes something away. */
  danger?: boolean
  /** What is asked before it is done, and what comes of it. */
  asks?: { title: string; description: string }
  /** It adds one thing after another: once that is done it is as it began, so that a second press adds nothing twice. */
  adds?: boolean
  /** Whether something has been typed that is not saved. */
  onTyped?: (typed: boolean) => void
  onDone?: (data: ReplyOf<E>) => void
}

/** A form that is a call: what is wrong with what was typed the server says, in words of its own. */
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
}: Props<E>) {
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
  // Else two forms of a page that ask for the same give their fields one id, and a label leads to the other's.
  const name = useId()
  const send = (typed: object) => doing.mutate({ ...given, ...typed, ...numbersIn(typed, fields) } as InputOf<E>)
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
      {fields.map(fieldOf)}
      <Refused error={doing.error} />
      {/* Enter in a field asks too: what opens the question is the form, not the press of its button. */}
      <Popconfirm
        {...questionIn(asks, action, danger)}
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

const fieldOf = ({ name: field, label, control, range }: Field<string>) =>
  range ? (
    <NumberField key={field} name={field} label={label} range={range} />
  ) : (
    <Form.Item key={field} name={[field]} label={label}>
      {control ?? <Input autoComplete="off" />}
    </Form.Item>
  )

const questionIn = (asks: Props<Endpoint>['asks'], action: string, danger: boolean) => ({
  ...asks,
  title: asks?.title ?? '',
  okText: action,
  okButtonProps: { danger },
  cancelText: '再想想',
})

/** What was typed into a form's fields of numbers, as numbers: they are fit, or nothing is sent. */
const numbersIn = (typed: object, fields: readonly Field<string>[]): object =>
  Object.fromEntries(
    Object.entries(typed)
      .filter(([name]) => fields.some((field) => field.name === name && field.range))
      .map(([name, text]) => [name, Number(text)]),
  )
