import { type ReactNode, useState } from 'react'
import type { Game } from '#lottery/games.ts'
import type { Numbers } from '#lottery/numbers.ts'
import { countChoiceBets } from '#lottery/tickets/counting.ts'
import { ACCEPT, SKIP } from '#lottery/tickets/reading/outcome.ts'
import type { LineReading, Part, Readings, Role, TicketReading } from '#lottery/tickets/reading/reading.ts'
import type { Line, Ticket } from '#lottery/tickets/ticket.ts'
import { formatCount } from '#web/shared/lib/money.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { cx } from '#web/shared/ui/cx.ts'
import { Icon } from '#web/shared/ui/icon.tsx'
import { LineBalls } from './line-balls.tsx'
import type { TypedTicket } from './use-ticket.ts'
import styles from './reading-list.module.css'

export interface LineResults {
  /** The draw with which the balls are compared; null if there is none. */
  readonly draw: Numbers | null
  /** Returns the result of the line with this index in the ticket; null if there is none. */
  readonly said: (at: number) => { readonly words: string; readonly isGood: boolean } | null
}

export type RenderWithResults = (ticket: Ticket, lines: (results: LineResults) => ReactNode) => ReactNode
/** Returns a function that renders the lines of a ticket with their results. By default, lines have no results. */
export type ResultsOf = (typed: TypedTicket, readings: Readings) => RenderWithResults

interface Props {
  readings: Readings
  typed: TypedTicket
  withResults: RenderWithResults | undefined
}

const NO_RESULTS: LineResults = { draw: null, said: () => null }
const RENDER_WITHOUT_RESULTS: RenderWithResults = (_ticket, lines) => lines(NO_RESULTS)

export function ReadingList({ readings, typed, withResults = RENDER_WITHOUT_RESULTS }: Props) {
  const { tickets, others, refusal } = readings
  if (refusal !== null) return <ReadingError words={refusal} />
  return (
    <>
      <p className={styles.sum} role="status">
        {summarizeReadings(tickets)}
      </p>
      {tickets.map((reading) => (
        <TicketLines key={reading.start} reading={reading} typed={typed} withResults={withResults} />
      ))}
      {others.length > 0 && (
        <ol>
          {others.map((line) => (
            <LineRow key={line.start} {...{ line, game: null, typed, results: NO_RESULTS, at: 0 }} />
          ))}
        </ol>
      )}
    </>
  )
}

function summarizeReadings(tickets: readonly TicketReading[]): string {
  const lines = tickets.flatMap((reading) => reading.lines)
  const those = (kind: LineReading['kind']) => lines.filter((line) => line.kind === kind).length
  const open = those('choose') + tickets.filter(({ games }) => games.length > 0).length
  const wrong = tickets.reduce((sum, { faults }) => sum + faults.length, 0)
  const parts = [
    [those('read'), (n: number) => `看懂了 ${n} 行`],
    [open, (n: number) => `${n} 处要您选`],
    [those('fault'), (n: number) => `${n} 行要改`],
    [wrong, (n: number) => `${n} 处要核对`],
  ] as const
  const words = parts.flatMap(([n, say]) => (n > 0 ? [say(n)] : []))
  return words.length > 0 ? words.join('，') : '没有看到号码'
}

interface TicketLinesProps {
  reading: TicketReading
  typed: TypedTicket
  withResults: RenderWithResults
}

function TicketLines({ reading, typed, withResults }: TicketLinesProps) {
  const lines = (results: LineResults) => <Lines reading={reading} typed={typed} results={results} />
  return (
    <>
      {reading.games.length > 0 && <ChooseGame reading={reading} typed={typed} />}
      {reading.ticket ? withResults(reading.ticket, lines) : lines(NO_RESULTS)}
      {reading.faults.map(({ start, words, acceptable }) => (
        <div key={words} className={styles.fault}>
          <ReadingError words={words} />
          {acceptable && (
            <Button size="s" onClick={() => typed.answer(start, ACCEPT)}>
              {ACCEPT}
            </Button>
          )}
        </div>
      ))}
      <Accepted reading={reading} typed={typed} />
    </>
  )
}

/** Differences between the ticket's print and the reading that the player accepted, each with a button to undo that. */
function Accepted({ reading, typed }: { reading: TicketReading; typed: TypedTicket }) {
  const own = typed.state.chosen.filter(
    ({ start, label }) => label === ACCEPT && start >= reading.start && start < reading.end,
  )
  return own.map(({ start }) => (
    <p key={start} className={styles.aside}>
      票上印的和读到的不一样，已按读到的算。
      <Button size="s" kind="text" onClick={() => typed.answer(start, null)}>
        再核对
      </Button>
    </p>
  ))
}

/** Number of rows rendered initially, because rendering a thousand rows is slower than parsing them. */
const INITIAL_ROWS = 100

function indexLines(lines: readonly LineReading[]): { line: LineReading; at: number }[] {
  let next = 0
  return lines.map((line) => {
    const at = next
    if (line.kind === 'read') next += line.lines.length
    return { line, at }
  })
}

function Lines({ reading, typed, results }: { reading: TicketReading; typed: TypedTicket; results: LineResults }) {
  const { lines, game } = reading
  const [most, setMost] = useState(INITIAL_ROWS)
  const rows = indexLines(lines)
  // A row that the player must answer or correct is always shown.
  const shown = rows.filter(({ line }, i) => i < most || line.kind === 'choose' || line.kind === 'fault')
  return (
    <>
      <ol>
        {shown.map(({ line, at }) => (
          <LineRow key={line.start} {...{ line, game, typed, results, at }} />
        ))}
      </ol>
      {lines.length > shown.length && (
        <Button size="s" onClick={() => setMost(most + INITIAL_ROWS)}>
          还有 {formatCount(lines.length - shown.length)} 行，再看一些
        </Button>
      )}
    </>
  )
}

interface LineRowProps {
  line: LineReading
  game: Game | null
  typed: TypedTicket
  results: LineResults
  at: number
}

function LineRow({ line, game, typed, results, at }: LineRowProps) {
  if (line.kind === 'other' && line.parts.every(({ role }) => role === 'separator')) return null
  const isAnswered = typed.state.chosen.some(
    ({ start, label }) => start === line.start && label !== game?.name && label !== ACCEPT,
  )
  const answer = (label: string | null) => typed.answer(line.start, label, game?.name)
  return (
    <li className={styles.line}>
      <span className={styles.at}>第 {line.line} 行</span>
      <div className={styles.said}>
        {line.kind === 'read' &&
          line.lines.map((one, i) => (
            <ReadLine key={i} game={game!} line={one} label={line.label} results={results} at={at + i} />
          ))}
        {line.kind === 'choose' && (
          <Choices
            question={line.alternatives.length > 1 ? '有几种读法，请选一种' : '可能是这样，对吗？'}
            alternatives={line.alternatives}
            onChoose={answer}
          />
        )}
        {line.kind === 'fault' && (
          <>
            {line.faults.map(({ words }) => (
              <ReadingError key={words} words={words} />
            ))}
            <Button size="s" onClick={() => answer(SKIP)}>
              {SKIP}
            </Button>
          </>
        )}
        <Parts parts={line.kind === 'other' ? line.parts : line.parts.filter(({ role }) => isIgnored(role))} />
        {isAnswered && line.kind !== 'choose' && (
          <Button size="s" kind="text" onClick={() => answer(null)}>
            {line.kind === 'read' ? '换一种读法' : '不跳过'}
          </Button>
        )}
      </div>
    </li>
  )
}

/** Labels of the parts of a line; '' for parts without a label. For an ignored part, the reason. */
const PART_LABELS = {
  game: '彩种',
  issue: '期号',
  issues: '期数',
  form: '玩法',
  multiple: '倍数',
  'add-on': '追加',
  count: '注数',
  total: '金额',
  list: '',
  zone: '',
  number: '',
  separator: '',
  time: '日期时间',
  serial: '站号、序列号',
  drawn: '开奖号码',
  filler: '和号码无关',
  skipped: '您跳过了',
} as const satisfies Record<Role, string>

const isIgnored = (role: Role): boolean => ['time', 'serial', 'drawn', 'filler', 'skipped'].includes(role)

function Parts({ parts }: { parts: readonly Part[] }) {
  const groups: { role: Role; text: string }[] = []
  for (const { role, text } of parts) {
    const last = groups.at(-1)
    const isSame = last && (last.role === role || (role === 'separator' && isIgnored(last.role)))
    if (isSame) last.text += ` ${text}`
    else if (role !== 'separator') groups.push({ role, text })
  }
  if (groups.length === 0) return null
  return (
    <p className={styles.parts}>
      {groups.map(({ role, text }, i) => (
        <span key={i} className={cx(isIgnored(role) && styles.ignored)}>
          {text}
          {PART_LABELS[role] !== '' && <small>{PART_LABELS[role]}</small>}
        </span>
      ))}
    </p>
  )
}

interface ReadLineProps {
  game: Game
  line: Line
  label: string
  results: LineResults
  at: number
}

/** Several bets are shown only as a count, because their balls are shown with the draw. */
function ReadLine({ game, line, label, results, at }: ReadLineProps) {
  const bets = countChoiceBets(game, line.choice)
  const resultOf = results.said(at)
  return (
    <div className={styles.read}>
      {bets === 1 ? (
        <span>
          <LineBalls game={game} line={line} draw={results.draw} />
        </span>
      ) : (
        <span>{label.includes('注') ? label : `${label}，${formatCount(bets)} 注`}</span>
      )}
      {line.multiple > 1 && <span className="muted">{line.multiple} 倍</span>}
      {resultOf && <span className={cx('num', styles.result, resultOf.isGood && styles.won)}>{resultOf.words}</span>}
    </div>
  )
}

interface ChoicesProps {
  question: string
  alternatives: readonly { label: string }[]
  onChoose: (label: string) => void
}

const Choices = ({ question, alternatives, onChoose }: ChoicesProps) => (
  <>
    <p className={styles.ask}>{question}</p>
    <div className={styles.choices}>
      {alternatives.map(({ label }) => (
        <Button key={label} size="s" onClick={() => onChoose(label)}>
          {label}
        </Button>
      ))}
    </div>
  </>
)

function ChooseGame({ reading, typed }: { reading: TicketReading; typed: TypedTicket }) {
  return (
    <div className={styles.line}>
      <span className={styles.at}>第 {reading.line} 行</span>
      <div className={styles.said}>
        <Choices
          question="是哪种彩票？"
          alternatives={reading.games}
          onChoose={(label) => typed.answer(reading.start, label)}
        />
      </div>
    </div>
  )
}

const ReadingError = ({ words }: { words: string }) => (
  <p className={styles.wrong}>
    <Icon name="warn" size={16} />
    {words}
  </p>
)
