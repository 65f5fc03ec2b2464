import { Button, Popconfirm, type TableColumnsType } from 'antd'
import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import type { Endpoint, InputOf, ReplyOf } from '#contract/infra/endpoint.ts'
import type { SettingChange } from '#contract/infra/history.ts'
import { ListTable } from './list-table.tsx'
import { ErrorAlert } from './error-alert.tsx'
import { useAction } from './use-action.ts'

type Value = SettingChange['changes'][number]['from']

interface Props<Write extends Endpoint> {
  label: string
  endpoint: Endpoint<z.ZodMiniType, z.ZodMiniType<SettingChange[]>>
  /** The call that changes the setting. An undo calls it with the previous values. */
  write: Write
  /** Returns the input of `write` that restores the previous values, or the reason why that is impossible. */
  former: (change: SettingChange) => InputOf<Write> | string
  /** Returns the label of a changed field. It may include the target of the change, for example a product. */
  nameOf: (name: string, change: SettingChange) => string
  inWords?: (value: Value, name: string) => string
  onUndone?: (data: ReplyOf<Write>) => void
}

export const CHANGED_SINCE = '之后又改过'

/** Table of the changes of a setting, newest first. A change can be undone as long as its new values are current. */
export function SettingHistory<Write extends Endpoint>({
  label,
  endpoint,
  write,
  former,
  nameOf,
  inWords = String,
  onUndone,
}: Props<Write>) {
  const undoing = useAction(write, onUndone, '已撤销')
  const changed = (change: SettingChange) => <ChangedFields change={change} nameOf={nameOf} inWords={inWords} />
  const columns: TableColumnsType<SettingChange> = [
    {
      title: '改动',
      render: (_, change) => (
        <div className="told">
          {changed(change)}
          <p className="note">
            {change.at} {change.by === '' ? '—' : change.by}
          </p>
        </div>
      ),
    },
    {
      title: '操作',
      render: (_, change) => {
        const input = former(change)
        return typeof input === 'string' ? (
          input
        ) : (
          <UndoButton
            change={change}
            changed={changed(reverseChange(change))}
            onUndo={() => undoing.mutateAsync(input)}
          />
        )
      },
    },
  ]
  return (
    <>
      <ErrorAlert error={undoing.error} />
      <ListTable label={label} empty="还没有改动" endpoint={endpoint} input={{}} columns={columns} />
    </>
  )
}

interface ChangedFieldsProps extends Required<Pick<Props<Endpoint>, 'nameOf' | 'inWords'>> {
  change: SettingChange
}

function ChangedFields({ change, nameOf, inWords }: ChangedFieldsProps) {
  return change.changes.map(({ name, from, to }) => (
    <div key={name}>
      {nameOf(name, change)} <del>{inWords(from, name)}</del> → <ins>{inWords(to, name)}</ins>
    </div>
  ))
}

const reverseChange = (change: SettingChange): SettingChange => ({
  ...change,
  changes: change.changes.map(({ name, from, to }) => ({ name, from: to, to: from })),
})

interface UndoProps {
  change: SettingChange
  /** List of the values that the undo would change, shown before the operator confirms it. */
  changed: ReactNode
  onUndo: () => Promise<unknown>
}

/**
 * Button that undoes a change after a confirmation. Only the confirmation shows that the call is pending: if the
 * buttons did, the buttons of all rows would ignore clicks until the whole page has been refetched.
 */
function UndoButton({ change: { at, target }, changed, onUndo }: UndoProps) {
  return (
    <Popconfirm
      title="撤销这次改动？"
      description={changed}
      okText="撤销"
      cancelText="不撤销"
      // SettingHistory shows the error above the table.
      onConfirm={() => onUndo().catch(() => undefined)}
    >
      <Button aria-label={`撤销 ${at} 的改动${target}`}>撤销</Button>
    </Popconfirm>
  )
}

/** Returns the setting with the previous values of a change, or the reason why the change cannot be undone. */
export function restoreFormer<Setting extends object>(current: Setting, { changes }: SettingChange): Setting | string {
  const values: Partial<Record<string, unknown>> = { ...current }
  if (changes.length === 0) return '没有改动'
  if (changes.some(({ name, to }) => values[name] !== to)) return CHANGED_SINCE
  return { ...current, ...Object.fromEntries(changes.map(({ name, from }) => [name, from])) }
}
