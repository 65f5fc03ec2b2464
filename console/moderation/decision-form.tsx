import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isComposing } from '#client/composing.ts'
import type { InputOf, ParsedInputOf } from '#contract/infra/endpoint.ts'
import { author } from '#contract/ugc/authors.console.ts'
import { decideReview, KIND_NAMES, type Review } from '#contract/ugc/reviews.console.ts'
import { query } from '#client/query.ts'
import { ErrorAlert } from '#console/page/error-alert.tsx'
import { Modal } from '#console/page/overlays.tsx'
import { Select } from '#console/page/select.tsx'
import { useAction } from '#console/page/use-action.ts'
import { isCommand, useKey } from './keyboard.ts'
import { DecisionButtons, NO_WORDS, ReasonChips, STANDARD_REASONS } from './decision-controls.tsx'

type Decision = InputOf<typeof decideReview>['decision']
type Sanction = Pick<ParsedInputOf<typeof decideReview>, 'mute_days' | 'ban' | 'sweep'>

/** Standard replies to an appeal: approved, or the takedown remains. */
const ANSWERS = ['经复核，内容没有问题，已恢复', '经复核，内容违反社区约定，维持下架']
const NO_ANSWER = '还没有答复：请选一句，或自己写'
const MUTES = { 0: '不禁言', 1: '禁言 1 天', 7: '禁言 7 天', 30: '禁言 30 天' }
const NONE: Sanction = { mute_days: 0, ban: false, sweep: false }

/** Form to approve or take down a reviewed text, optionally with sanctions of its author. Has keyboard shortcuts. */
export function DecisionForm({ review }: { review: Review }) {
  const { id, appeal } = review
  const reasons = appeal === '' ? STANDARD_REASONS : ANSWERS
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState(NONE)
  // Sanction of a take-down that the operator has yet to confirm; null: no such take-down.
  const [unconfirmed, ask] = useState<Sanction | null>(null)
  const [refusal, setRefusal] = useState('')
  const box = useRef<HTMLTextAreaElement>(null)
  const deciding = useAction(decideReview)
  const punishes = chosen.mute_days > 0 || chosen.ban || chosen.sweep
  const [approve, takeDown] = appeal === '' ? ['通过', '下架'] : ['恢复', '维持下架']

  function say(reason: string): void {
    setWords(reason)
    setRefusal('')
  }

  function decide(decision: Decision, sanction = chosen): void {
    if (deciding.isPending || (decision === 'approve' && punishes)) return
    // A take-down and the reply to an appeal need a message. The text field does not get the focus, because the next
    // shortcut would be typed into it.
    const lacksWords = words.trim() === '' && (decision === 'take_down' || appeal !== '')
    setRefusal(lacksWords ? (appeal === '' ? NO_WORDS : NO_ANSWER) : '')
    if (lacksWords) return
    if (sanction.ban || sanction.sweep) ask(sanction)
    else send(decision, sanction)
  }

  const send = (decision: Decision, sanction: Sanction) => deciding.mutate({ id, decision, words, ...sanction })

  useCommands(() => box.current?.blur(), {
    ...Object.fromEntries(reasons.map((reason, at) => [`${at + 1}`, () => say(reason)])),
    a: () => decide('approve'),
    x: () => decide('take_down'),
    m: () => decide('take_down', { ...chosen, mute_days: 7 }),
    w: () => box.current?.focus(),
    o: () => void (window.location.hash = `moderation/author/${review.author_id}`),
  })

  return (
    <form className="decision" onSubmit={(event) => event.preventDefault()}>
      <ReasonChips reasons={reasons} words={words} onChoose={say} />
      <label>
        {appeal === '' ? '告诉作者的话（下架时必填）' : '答复（必填）'}
        <textarea ref={box} rows={3} maxLength={200} value={words} onChange={(event) => say(event.target.value)} />
      </label>
      <SanctionFields takeDown={takeDown} onChoose={(part) => setChosen({ ...chosen, ...part })} />
      {punishes && (
        <p className="note" role="status">
          选了处罚就只能{takeDown}；要{approve}，请先取消处罚。
        </p>
      )}
      {refusal !== '' && <p role="alert">{refusal}</p>}
      {deciding.error && <p role="alert">{deciding.error.message}</p>}
      {unconfirmed && (
        <SanctionConfirmation
          review={review}
          sanction={unconfirmed}
          words={words}
          onDo={() => {
            ask(null)
            send('take_down', unconfirmed)
          }}
          onCancel={() => ask(null)}
        />
      )}
      <div className="decide">
        <DecisionButtons
          approve={approve}
          takeDown={takeDown}
          isPending={deciding.isPending}
          mayApprove={!punishes}
          onDecide={decide}
        />
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

interface SanctionFieldsProps {
  takeDown: string
  onChoose: (part: Partial<Sanction>) => void
}

function SanctionFields({ takeDown, onChoose }: SanctionFieldsProps) {
  return (
    <fieldset className="consequences">
      <legend>{takeDown}时一并</legend>
      <Select
        label="禁言"
        names={MUTES}
        onChoose={(days) => onChoose({ mute_days: Number(days) as Sanction['mute_days'] })}
      />
      <label>
        <input type="checkbox" onChange={({ target }) => onChoose({ sweep: target.checked })} />
        下架此人全部内容
      </label>
      <label>
        <input type="checkbox" onChange={({ target }) => onChoose({ ban: target.checked })} />
        停用账号
      </label>
    </fieldset>
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

interface ConfirmationProps {
  review: Review
  sanction: Sanction
  words: string
  onDo: () => void
  onCancel: () => void
}

/** Dialog to confirm a take-down with a ban or with all texts of the author; gives the number of affected texts. */
function SanctionConfirmation({ review, sanction, words, onDo, onCancel }: ConfirmationProps) {
  const { mute_days: days, ban, sweep } = sanction
  const { data, error } = useQuery(query(author, { id: review.author_id }))
  const { posts, comments } = data ?? {}
  const swept = posts && comments && { posts: posts.shown + posts.held, comments: comments.shown + comments.held }
  const texts = sweep && swept ? swept.posts + swept.comments : 1
  const title = `下架 ${review.nickname} 的 ${texts} 条内容${ban ? '，停用 1 个账号' : ''}？`
  return (
    <Modal
      open
      title={data ? title : '正在数…'}
      okText="下架"
      cancelText="不做"
      okButtonProps={{ danger: true, disabled: !data }}
      onOk={onDo}
      onCancel={onCancel}
    >
      <ErrorAlert error={error} />
      <ul className="affected">
        {sweep && swept ? (
          <li>
            公开和待审的 {swept.posts} 条动态、{swept.comments} 条评论全部下架，申诉中的不变
          </li>
        ) : (
          <li>下架这条{KIND_NAMES[review.kind]}</li>
        )}
        {ban && <li>停用账号：此人马上退出所有设备，不能再登录，直到恢复</li>}
        {days > 0 && <li>禁言 {days} 天</li>}
        <li>告诉作者：{words}</li>
      </ul>
    </Modal>
  )
}
