import { type ReactNode, useState } from 'react'
import type { Game } from '#lottery/games.ts'
import type { Numbers } from '#lottery/numbers.ts'
import { betsOf } from '#lottery/tickets/counting.ts'
import type { Alternative, LineReading, Readings, TicketReading } from '#lottery/tickets/reading/readings.ts'
import type { Line, Ticket } from '#lottery/tickets/ticket.ts'
import { count } from '#web/shared/lib/money.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { cx } from '#web/shared/ui/cx.ts'
import { Icon } from '#web/shared/ui/icon.tsx'
import { withChoice } from './ticket-state.ts'
import { LineBalls } from './line-balls.tsx'
import type { TypedTicket } from './use-ticket.ts'
import styles from './reading-list.module.css'

/** What a part of the workshop says behind each line of a ticket. */
export interface LineResults {
  /** Its numbers are marked in the balls; null: none. */
  readonly draw: Numbers | null
  /** By the place of the line in the ticket; null: nothing. */
  readonly said: (at: number) => { readonly words: string; readonly isGood: boolean } | null
}

/** Draws the lines of a ticket with what stands behind them. */
export type WithResults = (ticket: Ticket, lines: (results: LineResults) => ReactNode) => ReactNode

interface Props {
  readings: Readings
  typed: TypedTicket
  withResults: WithResults | undefined
}

const NO_RESULTS: LineResults = { draw: null, said: () => null }
const WITHOUT: WithResults = (_ticket, lines) => lines(NO_RESULTS)

/** How each line of the text was read. */
export function ReadingList({ readings, typed, withResults = WITHOUT }: Props) {
  const { tickets, asides, refusal } = readings
  if (refusal !== null) return <Wrong words={refusal} />
  return (
    <>
      <p className={styles.sum} role="status">
        {sumWords(tickets)}
      </p>
      {tickets.map((reading) => (
        <TicketLines key={reading.start} reading={reading} typed={typed} withResults={withResults} />
      ))}
      {asides.length > 0 && (
        <p className={styles.asides}>
          没有当作号码：{asides.map(({ words }) => words.replace(/^看不懂/, '')).join('、')}
        </p>
      )}
    </>
  )
}

/** 看懂了 3 行，1 行要改 */
function sumWords(tickets: readonly TicketReading[]): string {
  const lines = tickets.flatMap((reading) => reading.lines)
  const those = (kind: LineReading['kind']) => lines.filter((line) => line.kind === kind).length
  const open = those('choose') + tickets.filter(({ games }) => games.length > 0).length
  const parts = [
    [those('read'), (n: number) => `看懂了 ${n} 行`],
    [open, (n: number) => `${n} 处要您选`],
    [those('fault'), (n: number) => `${n} 行要改`],
  ] as const
  const words = parts.flatMap(([n, say]) => (n > 0 ? [say(n)] : []))
  return words.length > 0 ? words.join('，') : '没有看到号码'
}

interface TicketLinesProps {
  reading: TicketReading
  typed: TypedTicket
  withResults: WithResults
}

function TicketLines({ reading, typed, withResults }: TicketLinesProps) {
  const lines = (results: LineResults) => <Lines reading={reading} typed={typed} results={results} />
  return (
    <>
      {reading.games.length > 0 && <ChooseGame reading={reading} typed={typed} />}
      {reading.ticket ? withResults(reading.ticket, lines) : lines(NO_RESULTS)}
      {reading.faults.map(({ words }) => (
        <Wrong key={words} words={words} />
      ))}
    </>
  )
}

/** A thousand rows of balls take longer to draw than to read. */
const ROWS = 100

/** Each row with the place where its lines begin in the ticket. */
function placesOf(lines: readonly LineReading[]): { line: LineReading; at: number }[] {
  let next = 0
  return lines.map((line) => {
    const at = next
    if (line.kind === 'read') next += line.lines.length
    return { line, at }
  })
}

function Lines({ reading, typed, results }: { reading: TicketReading; typed: TypedTicket; results: LineResults }) {
  const { lines, game } = reading
  const [most, setMost] = useState(ROWS)
  const rows = placesOf(lines)
  // What asks for the player is never hidden.
  const shown = rows.filter(({ line }, i) => i < most || line.kind !== 'read')
  return (
    <>
      <ol>
        {shown.map(({ line, at }) => (
          <LineRow key={line.start} {...{ line, game, typed, results, at }} />
        ))}
      </ol>
      {lines.length > shown.length && (
        <Button size="s" onClick={() => setMost(most + ROWS)}>
          还有 {count(lines.length - shown.length)} 行，再看一些
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
  /** Where its lines begin in the ticket. */
  at: number
}

function LineRow({ line, game, typed, results, at }: LineRowProps) {
  const isChosen = typed.state.chosen.some(({ start }) => start === line.start)
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
            alternatives={line.alternatives}
            onChoose={(label) => typed.change(withChoice(typed.state, line.start, label))}
          />
        )}
        {line.kind === 'fault' && line.faults.map(({ words }) => <Wrong key={words} words={words} />)}
        {line.kind !== 'fault' &&
          line.notes.map(({ words }) => (
            <p key={words} className={styles.aside}>
              {words}
            </p>
          ))}
        {isChosen && line.kind === 'read' && (
          <Button size="s" kind="text" onClick={() => typed.change(withChoice(typed.state, line.start, null))}>
            换一种读法
          </Button>
        )}
      </div>
    </li>
  )
}

interface ReadLineProps {
  game: Game
  line: Line
  label: string
  results: LineResults
  at: number
}

/** A single bet by its balls; more of them by their number, their balls stand beside the draw. */
function ReadLine({ game, line, label, results, at }: ReadLineProps) {
  const bets = betsOf(game, line.choice)
  const said = results.said(at)
  return (
    <div className={styles.read}>
      {bets === 1 ? (
        <span>
          <LineBalls game={game} line={line} draw={results.draw} />
        </span>
      ) : (
        <span>{label.includes('注') ? label : `${label}，${count(bets)} 注`}</span>
      )}
      {line.multiple > 1 && <span className="muted">{line.multiple} 倍</span>}
      {said && <span className={cx('num', styles.result, said.isGood && styles.won)}>{said.words}</span>}
    </div>
  )
}

interface ChoicesProps {
  alternatives: readonly Alternative[]
  onChoose: (label: string) => void
}

const Choices = ({ alternatives, onChoose }: ChoicesProps) => (
  <>
    <p className={styles.ask}>{alternatives.length > 1 ? '有几种读法，请选一种' : '可能是这样，对吗？'}</p>
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
        <p className={styles.ask}>是哪种彩票？</p>
        <div className={styles.choices}>
          {reading.games.map(({ label }) => (
            <Button key={label} size="s" onClick={() => typed.change(withChoice(typed.state, reading.start, label))}>
              {label}
            </Button>
          ))}
        </div>
      </div>
    </div>
  )
}

const Wrong = ({ words }: { words: string }) => (
  <p className={styles.wrong}>
    <Icon name="warn" size={16} />
    {words}
  </p>
)
