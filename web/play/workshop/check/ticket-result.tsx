import { paths } from '#contract/paths.ts'
import { Link } from 'react-router'
import { formatUndecidedReason } from '#lottery/prizes.ts'
import { countChoiceBets, countTicketBets, costFen } from '#lottery/tickets/counting.ts'
import { listTicketFaults, isPlan } from '#lottery/tickets/limits.ts'
import type { LinePayout } from '#lottery/tickets/payout.ts'
import type { Ticket } from '#lottery/tickets/ticket.ts'
import { useMissingLabel } from '#web/shared/page/missing-label.ts'
import { QueryView } from '#web/shared/page/query-view.tsx'
import { useIsPast } from '#web/shared/page/use-clock.ts'
import { formatCount, formatFen } from '#web/shared/lib/money.ts'
import { formatDateWithWeekday } from '#web/shared/lib/time.ts'
import { cx } from '#web/shared/ui/cx.ts'
import { SectionHead } from '#web/shared/ui/layout/section-head.tsx'
import { Tag } from '#web/shared/ui/tag.tsx'
import { TrustMark } from '#web/shared/balls/trust-mark.tsx'
import { DrawnIssue, DrawRow, formatDrawDay, UndrawnRow } from './draw-row.tsx'
import { countCheckedIssues } from './issues.ts'
import { IssuePicker } from './issue-picker.tsx'
import { LineRows } from '#web/play/workshop/ticket/line-balls.tsx'
import { formatLineOutcome } from './ticket-payout.ts'
import { PayoutTable } from './payout-table.tsx'
import { hasPromotion } from './drawn-issue.ts'
import { type TicketCheck, useTicketChecks } from './use-ticket-checks.ts'
import type { TypedTicket } from '#web/play/workshop/ticket/use-ticket.ts'
import { HowCounted } from '#web/shared/page/draws/how-counted.tsx'
import styles from './ticket-result.module.css'

interface Props {
  ticket: Ticket
  typed: TypedTicket
  issueno: string
  canChoose: boolean
  withName: boolean
}

export function TicketResult({ ticket, typed, issueno, canChoose, withName }: Props) {
  const { state, change } = typed
  const { read, all } = useTicketChecks(ticket, issueno)
  const faults = listTicketFaults(ticket)
  const { game } = ticket
  return (
    <section className={styles.ticket} aria-label={`${game.name}对奖结果`}>
      <SectionHead title={withName ? game.name : '对奖结果'}>
        {canChoose && (
          <IssuePicker
            game={game}
            value={state.issueno}
            otherwise={formatAutomaticIssue(ticket)}
            onChange={(chosen) => change({ ...state, issueno: chosen })}
          />
        )}
      </SectionHead>
      <About ticket={ticket} />
      {faults.map(({ words }) => (
        <p key={words} className={styles.fault}>
          {words}
        </p>
      ))}
      <QueryView
        read={read}
        failed="这一期的开奖暂时没有取到"
        hint="请看看期号有没有写错。"
        loading={{ shape: 'balls', rows: 2 }}
      >
        {({ toCome, left, isSeveral }) => (
          <>
            {isSeveral && all.length > 0 && <TotalOutcome all={all} />}
            {isSeveral ? (
              <ol>
                {all.map((one) => (
                  <OneOfSeveral key={one.detail.list.id} ticket={ticket} against={one} />
                ))}
              </ol>
            ) : (
              all.map((one) => <OneDraw key={one.detail.list.id} ticket={ticket} against={one} />)
            )}
            {toCome && <UndrawnRow game={game} toCome={toCome} left={left} />}
            {isSeveral && (
              <p className={cx(styles.small, styles.last)}>按每一期的规则和公布的奖金。真票以官方核对为准。</p>
            )}
          </>
        )}
      </QueryView>
    </section>
  )
}

function formatAutomaticIssue({ issueno, issues }: Ticket): string {
  if (issueno === null) return '最新一期'
  return issues > 1 ? `票上的 ${issues} 期` : `票上的第 ${issueno} 期`
}

function About({ ticket }: Pick<Props, 'ticket'>) {
  const { addOn, issues, issueno } = ticket
  const words = [
    `${formatCount(countTicketBets(ticket))} 注`,
    addOn && '追加',
    issues > 1 && `${issues} 期`,
    formatFen(costFen(ticket)),
  ]
  return (
    <>
      <p className={styles.about}>
        <span className="num">{words.filter(Boolean).join('，')}</span>
        {isPlan(ticket) && <Tag>方案</Tag>}
      </p>
      {isPlan(ticket) && <p className={styles.small}>比一张票能打的多（最多 2 万元），按方案算。</p>}
      {issues > 1 && issueno === null && <p className={styles.small}>没有写从哪一期开始，只对一期。</p>}
      {countCheckedIssues(ticket) < issues && <p className={styles.small}>只对前 {countCheckedIssues(ticket)} 期。</p>}
    </>
  )
}

interface OneDrawProps {
  ticket: Ticket
  against: TicketCheck
}

/** Maximum number of lines that are shown with the result; with more, only the input list shows them. */
const MAX_LINES = 5

/** A line of one bet is not repeated here, because the input list shows it with its matches. */
function OneDraw({ ticket, against }: OneDrawProps) {
  const missing = useMissingLabel(against.detail.list)
  const isShown = ({ line }: LinePayout) => countChoiceBets(ticket.game, line.choice) > 1
  return (
    <div className={styles.draw}>
      <DrawnIssue detail={against.detail} />
      <Lines ticket={ticket} against={against} lines={against.paid.lines.filter(isShown)} />
      <p className={cx(styles.verdict, against.paid.won > 0 && styles.won)} role="status">
        {formatVerdict(against, missing)}
      </p>
      {against.paid.rows.length > 0 && <PayoutTable paid={against.paid} missing={missing} />}
      <div className={styles.notes}>
        <OpenNotes against={against} />
        <Sources against={against} />
      </div>
    </div>
  )
}

function OneOfSeveral({ ticket, against }: OneDrawProps) {
  const { detail, paid } = against
  const missing = useMissingLabel(detail.list)
  const hasWon = paid.rows.length > 0
  return (
    <li className={styles.draw}>
      <div className={styles.issue}>
        <h3 className="num">
          {formatDrawDay(detail)}
          <TrustMark draw={detail.list} dated />
        </h3>
        <p className={cx(styles.short, paid.won > 0 && styles.won)}>
          {hasWon ? formatVerdict(against, missing) : '没有中奖'}
        </p>
      </div>
      <DrawRow detail={detail} />
      {hasWon && (
        <>
          <Lines ticket={ticket} against={against} lines={paid.lines} />
          <PayoutTable paid={paid} missing={missing} />
          <div className={styles.notes}>
            <OpenNotes against={against} />
            <p>
              <Deadline time={detail.list.deadline} />。
            </p>
          </div>
        </>
      )}
    </li>
  )
}

function Lines({ ticket, against: { detail, draw, paid }, lines }: OneDrawProps & { lines: readonly LinePayout[] }) {
  const missing = useMissingLabel(detail.list)
  if (lines.length > MAX_LINES) return null
  return lines.map((payout) => (
    <div key={paid.lines.indexOf(payout)} className={styles.line}>
      <LineRows game={ticket.game} line={payout.line} draw={draw.numbers} />
      {ticket.lines.length > 1 && <p className={styles.lineWords}>{formatLineOutcome(payout, missing)}</p>}
    </div>
  ))
}

function formatVerdict({ paid }: TicketCheck, missing: string): string {
  const { bets, won, fen, unpublished, undecided } = paid
  const open = [unpublished && missing, undecided && '待定'].filter(Boolean).join('、')
  if (won === 0) return undecided ? `有没有中奖待定` : `${formatCount(bets)} 注，没有中奖`
  const known = fen > 0 ? `，${formatFen(fen)}` : ''
  const more = open === '' ? '' : fen > 0 ? `，另有奖金${open}` : `，奖金${open}`
  return `${formatCount(bets)} 注里中了 ${formatCount(won)} 注${known}${more}`
}

function OpenNotes({ against: { detail, draw, paid } }: { against: TicketCheck }) {
  const reason = formatUndecidedReason(draw.rule) ?? '这一期追加奖金的规定没有可靠来源'
  return (
    <>
      {paid.undecided && <p>{reason}，待定。</p>}
      {paid.won > 0 && hasPromotion(detail) && <p>这一期另有派奖，以官方为准。</p>}
      {paid.taxFen > 0 && <Tax paid={paid} />}
    </>
  )
}

const Sources = ({ against: { detail } }: { against: TicketCheck }) => (
  <p>
    按这一期的
    <Link className="link" to={paths.draw(detail.list.type, detail.list.id)}>
      规则和公布的奖金
    </Link>
    （
    <HowCounted what="一张票中多少" by="S-TKT-13" />
    ）。真票以官方核对为准，
    <Deadline time={detail.list.deadline} />。
  </p>
)

const Tax = ({ paid }: { paid: TicketCheck['paid'] }) => (
  <p>
    按规定要交偶然所得税 <b className="num">{formatFen(paid.taxFen)}</b>，税后{' '}
    <b className="num">{formatFen(paid.fen - paid.taxFen)}</b>。只算了这张票。 （<HowCounted what="税" by="S-TAX-02" />
    ）
  </p>
)

function Deadline({ time }: { time: string }) {
  const day = formatDateWithWeekday(time)
  return useIsPast(time) ? <b>兑奖截止 {day}，已经过了</b> : <span>兑奖截止 {day}</span>
}

function TotalOutcome({ all }: { all: readonly TicketCheck[] }) {
  const won = all.filter(({ paid }) => paid.won > 0)
  const fen = all.reduce((sum, { paid }) => sum + paid.fen, 0)
  const isOpen = all.some(({ paid }) => paid.unpublished || paid.undecided)
  return (
    <p className={cx(styles.verdict, won.length > 0 && styles.won)} role="status">
      {won.length === 0
        ? `已经开奖的 ${all.length} 期都没有中奖`
        : `已经开奖的 ${all.length} 期里 ${won.length} 期中奖，一共 ${formatFen(fen)}`}
      {isOpen && '，另有没公布或待定的'}
    </p>
  )
}
