import { Button, Popconfirm, type TableColumnsType } from 'antd'
import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import type { Endpoint, InputOf, ReplyOf } from '#contract/infra/endpoint.ts'
import type { SettingChange } from '#contract/infra/history.ts'
import { ListTable } from './list-table.tsx'
import { Refused } from './refused.tsx'
import { useAction } from './use-action.ts'

type Value = SettingChange['changes'][number]['from']

interface Props<Write extends Endpoint> {
  /** Names the table. */
  label: string
  /** The history of one setting. */
  endpoint: Endpoint<z.ZodMiniType, z.ZodMiniType<SettingChange[]>>
  /** The setting's own call, which undoes a change like any other. */
  write: Write
  /** What is sent to put back what was before; words: why nothing can be. */
  former: (change: SettingChange) => InputOf<Write> | string
  /** What a value is called, of the one of many things that was changed. */
  nameOf: (name: string, change: SettingChange) => string
  inWords?: (value: Value, name: string) => string
  onUndone?: (data: ReplyOf<Write>) => void
}

export const CHANGED_SINCE = '之后又改过'

/** What changed a setting, newest first; each change can be undone as long as what it set still stands. */
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
          <Undo change={change} changed={changed(reversed(change))} onUndo={() => undoing.mutateAsync(input)} />
        )
      },
    },
  ]
  return (
    <>
      <Refused error={undoing.error} />
      <ListTable label={label} empty="还没有改动" endpoint={endpoint} input={{}} columns={columns} />
    </>
  )
}

interface ChangedFieldsProps extends Required<Pick<Props<Endpoint>, 'nameOf' | 'inWords'>> {
  change: SettingChange
}

/** What a change made of what, a line for each value. */
function ChangedFields({ change, nameOf, inWords }: ChangedFieldsProps) {
  return change.changes.map(({ name, from, to }) => (
    <div key={name}>
      {nameOf(name, change)} <del>{inWords(from, name)}</del> → <ins>{inWords(to, name)}</ins>
    </div>
  ))
}

const reversed = (change: SettingChange): SettingChange => ({
  ...change,
  changes: change.changes.map(({ name, from, to }) => ({ name, from: to, to: from })),
})

interface UndoProps {
  change: SettingChange
  /** What it will do, in words. */
  changed: ReactNode
  onUndo: () => Promise<unknown>
}

/**
 * Says what would be put back before it is. That it is under way the question itself shows: a library's button that shows it
 * swallows every press, and the buttons of other rows would do so until all of the page has been read again.
 */
function Undo({ change: { at, target }, changed, onUndo }: UndoProps) {
  return (
    <Popconfirm
      title="撤销这次改动？"
      description={changed}
      okText="撤销"
      cancelText="不撤销"
      // Its "no" is shown above the table.
      onConfirm={() => onUndo().catch(() => undefined)}
    >
      <Button aria-label={`撤销 ${at} 的改动${target}`}>撤销</Button>
    </Popconfirm>
  )
}

/** The values of a setting with those of a change put back; words where one of them has changed since. */
export function withFormer<Setting extends object>(current: Setting, { changes }: SettingChange): Setting | string {
  const values: Partial<Record<string, unknown>> = { ...current }
  if (changes.length === 0) return '没有改动'
  if (changes.some(({ name, to }) => values[name] !== to)) return CHANGED_SINCE
  return { ...current, ...Object.fromEntries(changes.map(({ name, from }) => [name, from])) }
}
