import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Input } from 'antd'
import { type SubmitEvent, useState } from 'react'
import { siteTime } from '#client/site-clock.ts'
import { type AdminDraw, enterDraw, previewDraw } from '#contract/play/draws.console.ts'
import type { InputOf } from '#contract/infra/endpoint.ts'
import { computeDrawTimes } from '#lottery/calendar.ts'
import { ALL_GAMES, GAMES, type GameType, getDrawnZoneNames } from '#lottery/games.ts'
import { getDrawnSecondZone } from '#lottery/numbers.ts'
import { DayInput } from '#console/page/day-input.tsx'
import { LabelledField } from '#console/page/labelled-field.tsx'
import { query } from '#client/query.ts'
import { ErrorAlert } from '#console/page/error-alert.tsx'
import { useAction } from '#console/page/use-action.ts'
import { DrawEffect } from './draw-effect.tsx'
import { findEntryFault } from './find-entry-fault.ts'
import { ReplacingDemo } from './replacing-demo.tsx'

type DrawInput = InputOf<typeof enterDraw>

interface Props {
  /** Game and issue; null: the operator enters them in the form. */
  issue: Pick<AdminDraw, 'type' | 'issueno'> | null
  /** Draw date, YYYY-MM-DD; '': the operator enters it in the form. */
  day: string
  onDone: () => void
}

/** Form in which the operator enters the numbers twice. Shows the effect on players before saving. */
export function EnterForm({ issue, day, onDone }: Props) {
  const [type, choose] = useState<GameType>(issue?.type ?? 1)
  const [entered, setEntered] = useState<DrawInput | null>(null)
  const saving = useAction(enterDraw, onDone)

  function show(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    setEntered({ ...Object.fromEntries(new FormData(event.currentTarget)), type } as DrawInput)
  }

  return (
    <form className="enter" onSubmit={show} onChange={() => setEntered(null)}>
      <label>
        彩种
        <select
          value={type}
          disabled={issue !== null}
          onChange={({ target }) => choose(Number(target.value) as GameType)}
        >
          {ALL_GAMES.map((game) => (
            <option key={game.type} value={game.type}>
              {game.name}
            </option>
          ))}
        </select>
      </label>
      <LabelledField
        required
        label="期号"
        name="issueno"
        defaultValue={issue?.issueno ?? ''}
        readOnly={issue !== null}
      />
      <LabelledField required label="开奖日" name="opendate" Control={DayInput} defaultValue={day} />
      <Zones type={type} label="第一遍" names={['first_number', 'second_number']} />
      <Zones type={type} label="第二遍" names={['again_first', 'again_second']} />
      <LabelledField required label="依据（必填）" name="reason" maxLength={200} placeholder="如：官方更正公告的网址" />
      <Button htmlType="submit">看会改变什么</Button>
      {entered && (
        <Verdict entered={entered} saving={saving.isPending} onSave={(was) => saving.mutate({ ...entered, was })} />
      )}
      <ErrorAlert error={saving.error} />
    </form>
  )
}

interface ZonesProps {
  type: GameType
  label: string
  names: readonly [first: string, second: string]
}

function Zones({ type, label, names: [first, second] }: ZonesProps) {
  const game = GAMES[type]
  const zones = getDrawnZoneNames(game)
  return (
    <fieldset>
      <legend>{label}</legend>
      <Input
        name={first}
        required
        aria-label={`${label}的${zones.first}`}
        autoComplete="off"
        placeholder={`${zones.first}，以空格分开`}
      />
      {getDrawnSecondZone(game) && (
        <Input
          name={second}
          required
          aria-label={`${label}的${zones.second}`}
          autoComplete="off"
          placeholder={zones.second}
        />
      )}
    </fieldset>
  )
}

interface VerdictProps {
  entered: DrawInput
  saving: boolean
  /** Saves the draw. `was`: the stored numbers that the preview showed, '' if none. */
  onSave: (was: string) => void
}

function Verdict({ entered, saving, onSave }: VerdictProps) {
  const { type, issueno, opendate, first_number, second_number } = entered
  const draw = { type, issueno, opendate, first_number, second_number }
  const fault = findEntryFault(GAMES[type], entered)
  const { data: effect } = useQuery({ ...query(previewDraw, draw), enabled: fault === null })
  if (fault !== null) return <ErrorAlert error={new Error(fault)} />
  const isEarly = computeDrawTimes(GAMES[type], opendate).drawAt.getTime() > siteTime()
  return (
    <>
      {isEarly && <Alert type="warning" title="这一期还没有到开奖时间，请确认号码不是另一期的" />}
      <DrawEffect draw={draw} />
      {effect && (
        <ReplacingDemo count={effect.demo} words="保存" onDo={() => onSave(effect.before)}>
          <Button type="primary" loading={saving}>
            保存
          </Button>
        </ReplacingDemo>
      )}
    </>
  )
}
