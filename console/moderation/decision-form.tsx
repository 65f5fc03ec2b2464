import { useRef, useState } from 'react'
import { isComposing } from '#client/composing.ts'
import type { InputOf } from '#contract/infra/endpoint.ts'
import { decideReview, type Review } from '#contract/ugc/reviews.console.ts'
import { useAction } from '#console/page/use-action.ts'
import { isCommand, useKey } from './keyboard.ts'
import { SanctionConfirmation } from './sanction-confirmation.tsx'
import { NO_WORDS, ReasonChips, STANDARD_REASONS } from './reason-chips.tsx'

type DecisionInput = InputOf<typeof decideReview>
type MuteDays = NonNullable<DecisionInput['mute_days']>

/** Standard replies to an appeal: approved, or the takedown remains. */
const ANSWERS = ['经复核，内容没有问题，已恢复', '经复核，内容违反社区约定，维持下架']
const NO_ANSWER = '还没有答复：请选一句，或自己写'
const MUTES = [
  [0, '不禁言'],
  [1, '禁言 1 天'],
  [7, '禁言 7 天'],
  [30, '禁言 30 天'],
] as const satisfies (readonly [MuteDays, string])[]

/** Form to approve or take down a reviewed text, optionally with sanctions of its author. Has keyboard shortcuts. */
export function DecisionForm({ review }: { review: Review }) {
  const { id, appeal, author_id: author } = review
  const reasons = appeal === '' ? STANDARD_REASONS : ANSWERS
  const [words, setWords] = useState('')
  const [days, setDays] = useState<MuteDays>(0)
  const [bans, setBans] = useState(false)
  const [sweeps, setSweeps] = useState(false)
  // Mute days of a take-down that the operator has yet to confirm; null: no such take-down.
  const [confirmedDays, ask] = useState<MuteDays | null>(null)
  const [refusal, setRefusal] = useState('')
  const box = useRef<HTMLTextAreaElement>(null)
  const deciding = useAction(decideReview)
  const punishes = days > 0 || bans || sweeps

  function say(chosen: string): void {
    setWords(chosen)
    setRefusal('')
  }

  function decide(decision: DecisionInput['decision'], muted = days): void {
    if (deciding.isPending || (decision === 'approve' && punishes)) return
    // A take-down and the reply to an appeal need a message. The text field does not get the focus, because the next
    // shortcut would be typed into it.
    const lacksWords = words.trim() === '' && (decision === 'take_down' || appeal !== '')
    setRefusal(lacksWords ? (appeal === '' ? NO_WORDS : NO_ANSWER) : '')
    if (lacksWords) return
    if (bans || sweeps) ask(muted)
    else send(decision, muted)
  }

  const send = (decision: DecisionInput['decision'], muted: MuteDays) =>
    deciding.mutate({ id, decision, words, mute_days: muted, ban: bans, sweep: sweeps })

  useCommands(() => box.current?.blur(), {
    ...Object.fromEntries(reasons.map((reason, at) => [`${at + 1}`, () => say(reason)])),
    a: () => decide('approve'),
    x: () => decide('take_down'),
    m: () => decide('take_down', 7),
    w: () => box.current?.focus(),
    o: () => void (window.location.hash = `moderation/author/${author}`),
  })

  return (
    <form className="decision" onSubmit={(event) => event.preventDefault()}>
      <ReasonChips reasons={reasons} words={words} onChoose={say} />
      <label>
        {appeal === '' ? '告诉作者的话（下架时必填）' : '答复（必填）'}
        <textarea ref={box} rows={3} maxLength={200} value={words} onChange={(event) => say(event.target.value)} />
      </label>
      <Consequences
        takesDown={appeal === '' ? '下架' : '维持下架'}
        chosen={{ days, bans, sweeps }}
        onDays={setDays}
        onBans={setBans}
        onSweeps={setSweeps}
      />
      {punishes && (
        <p className="note" role="status">
          选了处罚就只能{appeal === '' ? '下架' : '维持下架'}；要{appeal === '' ? '通过' : '恢复'}，请先取消处罚。
        </p>
      )}
      {refusal !== '' && <p role="alert">{refusal}</p>}
      {deciding.error && <p role="alert">{deciding.error.message}</p>}
      {confirmedDays !== null && (
        <SanctionConfirmation
          review={review}
          sanction={{ days: confirmedDays, bans, sweeps, words }}
          onDo={() => {
            ask(null)
            send('take_down', confirmedDays)
          }}
          onCancel={() => ask(null)}
        />
      )}
      <div className="decide">
        <Buttons isAppeal={appeal !== ''} isPending={deciding.isPending} punishes={punishes} onDecide={decide} />
        <Keys reasons={reasons.length} />
      </div>
    </form>
  )
}

/** Handles the keyboard shortcuts while no field has the focus. Escape calls `leave`, which leaves the text field. */
function useCommands(leave: () => void, commands: Readonly<Record<string, () => void>>): void {
  useKey((event) => {
    if (isComposing(event)) return
    if (event.key === 'Escape') return leave()
    const command = isCommand(event) ? commands[event.key.toLowerCase()] : undefined
    if (!command) return
    command()
    event.preventDefault()
  })
}

interface ConsequencesProps {
  takesDown: string
  chosen: { days: MuteDays; bans: boolean; sweeps: boolean }
  onDays: (days: MuteDays) => void
  onBans: (bans: boolean) => void
  onSweeps: (sweeps: boolean) => void
}

function Consequences({ takesDown, chosen: { days, bans, sweeps }, onDays, onBans, onSweeps }: ConsequencesProps) {
  return (
    <fieldset className="consequences">
      <legend>{takesDown}时一并</legend>
      <label>
        禁言
        <select value={days} onChange={(event) => onDays(Number(event.target.value) as MuteDays)}>
          {MUTES.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label>
        <input type="checkbox" checked={sweeps} onChange={(event) => onSweeps(event.target.checked)} />
        下架此人全部内容
      </label>
      <label>
        <input type="checkbox" checked={bans} onChange={(event) => onBans(event.target.checked)} />
        停用账号
      </label>
    </fieldset>
  )
}

interface ButtonsProps {
  isAppeal: boolean
  isPending: boolean
  punishes: boolean
  onDecide: (decision: DecisionInput['decision']) => void
}

function Buttons({ isAppeal, isPending, punishes, onDecide }: ButtonsProps) {
  return (
    <>
      <button type="button" className="button" disabled={isPending || punishes} onClick={() => onDecide('approve')}>
        {isAppeal ? '恢复' : '通过'} <kbd>A</kbd>
      </button>
      <button type="button" className="button main" disabled={isPending} onClick={() => onDecide('take_down')}>
        {isAppeal ? '维持下架' : '下架'} <kbd>X</kbd>
      </button>
    </>
  )
}

function Keys({ reasons }: { reasons: number }) {
  return (
    <span className="keys">
      <kbd>J</kbd> <kbd>K</kbd> 下一条、上一条，<kbd>1</kbd>–<kbd>{reasons}</kbd> 理由，<kbd>M</kbd> 下架并禁言 7 天，
      <kbd>W</kbd> 写理由，<kbd>O</kbd> 看作者，<kbd>Esc</kbd> 离开输入框
    </span>
  )
}
