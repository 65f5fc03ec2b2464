import { Button, Input, type InputProps } from 'antd'
import { type SubmitEvent, useId, useState } from 'react'
import { type DeskDraw, enterDraw } from '#contract/draws.console.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { ALL_GAMES, GAMES, type GameType } from '#lottery/games.ts'
import { drawnSecond } from '#lottery/numbers.ts'
import { Refused } from '#console/page/refused.tsx'
import { useAction } from '#console/page/use-action.ts'
import { Effect } from './effect.tsx'

type Entered = InputOf<typeof enterDraw>

/** Numbers typed twice; what they change is shown first, and then they may be saved as they were shown. */
export function EnterForm({ draw, onDone }: { draw: DeskDraw | null; onDone: () => void }) {
  const [type, choose] = useState<GameType>(draw?.type ?? 1)
  const [looked, look] = useState<Entered | null>(null)
  const saving = useAction(enterDraw, onDone)

  function show(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    look({ ...Object.fromEntries(new FormData(event.currentTarget)), type } as Entered)
  }

  return (
    <form className="enter" onSubmit={show} onChange={() => look(null)}>
      <label>
        彩种
        <select
          value={type}
          disabled={draw !== null}
          onChange={({ target }) => choose(Number(target.value) as GameType)}
        >
          {ALL_GAMES.map((game) => (
            <option key={game.type} value={game.type}>
              {game.name}
            </option>
          ))}
        </select>
      </label>
      <Field label="期号" name="issueno" defaultValue={draw?.issueno ?? ''} readOnly={draw !== null} />
      <Field label="开奖日" name="opendate" type="date" defaultValue={draw?.opendate ?? ''} />
      <Zones type={type} label="第一遍" names={['first_number', 'second_number']} />
      <Zones type={type} label="第二遍" names={['again_first', 'again_second']} />
      <Field label="依据（必填）" name="reason" maxLength={200} placeholder="如：官方更正公告的网址" />
      <Button htmlType="submit">看会改变什么</Button>
      {looked && <Verdict looked={looked} saving={saving.isPending} onSave={() => saving.mutate(looked)} />}
      <Refused error={saving.error} />
    </form>
  )
}

function Field({ label, ...input }: InputProps & { label: string }) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <Input id={id} required autoComplete="off" {...input} />
    </div>
  )
}

interface ZonesProps {
  type: GameType
  label: string
  names: readonly [first: string, second: string]
}

function Zones({ type, label, names: [first, second] }: ZonesProps) {
  return (
    <fieldset>
      <legend>{label}</legend>
      <Input name={first} required aria-label={`${label}的号码`} autoComplete="off" placeholder="以空格分开" />
      {drawnSecond(GAMES[type]) && (
        <Input name={second} required aria-label={`${label}的后区或特别号码`} autoComplete="off" placeholder="后区" />
      )}
    </fieldset>
  )
}

interface VerdictProps {
  looked: Entered
  saving: boolean
  onSave: () => void
}

function Verdict({ looked, saving, onSave }: VerdictProps) {
  const { type, issueno, opendate, first_number, second_number, again_first, again_second } = looked
  const isSame = plain(first_number) === plain(again_first) && plain(second_number) === plain(again_second)
  if (!isSame) return <Refused error={new Error('两遍的号码不一样，请看着公告再录一次')} />
  return (
    <>
      <Effect asked={{ type, issueno, opendate, first_number, second_number }} />
      <Button type="primary" loading={saving} onClick={onSave}>
        保存
      </Button>
    </>
  )
}

/** Numbers as they were typed, however they are set apart. */
const plain = (typed = ''): string =>
  typed
    .trim()
    .split(/[\s,，]+/)
    .join(' ')
