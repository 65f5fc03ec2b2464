import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import type { DrawDetail } from '#contract/play/draws.ts'
import { paths } from '#contract/paths.ts'
import { assumedPrizes, floatingLevels } from '#lottery/tickets/assumed.ts'
import { countChoiceBets, lineCostFen } from '#lottery/tickets/counting.ts'
import { computeEndings } from '#lottery/tickets/endings.ts'
import { countDraws, type Outcome, countOutcomes } from '#lottery/tickets/outcomes.ts'
import {
  announcedFen,
  computeLevelAmounts,
  type DrawnIssue,
  type Payout,
  computePayout,
} from '#lottery/tickets/payout.ts'
import type { Line, Ticket } from '#lottery/tickets/ticket.ts'
import { PayoutTable } from '#web/play/workshop/check/payout-table.tsx'
import { type TicketPayout, toTicketPayout } from '#web/play/workshop/check/ticket-payout.ts'
import { formatOneIn } from '#web/play/workshop/ticket/format-chance.ts'
import { formatCount, formatFen } from '#web/shared/lib/money.ts'
import { DemoMark } from '#web/shared/ui/tag.tsx'
import { HowCounted } from '#web/shared/page/draws/how-counted.tsx'
import { SectionHead } from '#web/shared/ui/layout/section-head.tsx'
import { toDrawnIssue } from '#web/play/workshop/check/drawn-issue.ts'
import { EndingsBar } from './endings-bar.tsx'
import { computeNextIssue, explainPoolRule, type NextIssue } from './next-issue.ts'
import { buildOutcomeGrid, type GridCell } from './outcome-grid.ts'
import { OutcomeTable } from './outcome-table.tsx'
import { explainSources } from './prize-labels.ts'
import styles from './line-prizes.module.css'

interface Props {
  line: Line
  ticket: Ticket
  /** Whether the line is the only one of its ticket. */
  isAlone: boolean
  detail: DrawDetail
}

export function LinePrizes({ line, ticket, isAlone, detail }: Props) {
  const [chosen, setChosen] = useState('')
  const next = computeNextIssue(detail)
  const { rule } = next
  const latest = toDrawnIssue(detail)
  const prizes = assumedPrizes(rule, latest)
  const amounts = rule.levels.map((level) => computeLevelAmounts(level, { ...next, prizes }, ticket.addOn))
  const { outcomes, grid } = useMemo(() => {
    const all = countOutcomes(rule, line.choice)
    return { outcomes: all, grid: buildOutcomeGrid(rule, all) }
  }, [rule, line.choice])
  const pays = (outcome: Outcome): Payout => computePayout([{ line, wins: outcome.wins }], amounts)

  const cells = grid.sections.flatMap(({ rows }) => rows.flatMap((row) => row.cells.flatMap((cell) => cell ?? [])))
  const shown = cells.find(({ key }) => key === chosen) ?? selectLikeliestWin(cells)
  const costFen = lineCostFen(ticket, line)
  const all = countDraws(rule)
  return (
    <>
      <AmountsUsed detail={detail} issue={latest} next={next} />
      <OutcomeTable grid={grid} draws={all} pays={pays} shown={shown?.key ?? ''} onShow={setChosen} />
      <div className={styles.two}>
        {shown && (
          <OutcomeDetail
            cell={shown}
            draws={all}
            paid={toTicketPayout(
              pays(shown.outcome),
              countChoiceBets(ticket.game, line.choice) * line.multiple,
              next.date,
            )}
            isAlone={isAlone}
          />
        )}
        <EndingsBar
          endings={computeEndings(outcomes.all, { line, costFen, amounts })}
          draws={all}
          costFen={costFen}
          isAlone={isAlone}
        />
      </div>
    </>
  )
}

interface AmountsUsedProps {
  detail: DrawDetail
  issue: DrawnIssue
  next: NextIssue
}

function AmountsUsed({ detail, issue, next }: AmountsUsedProps) {
  const floating = floatingLevels(next.rule)
  const sources = floating.map((level) => ({ name: level.name, fen: announcedFen(level, issue.prizes) }))
  return (
    <p className={styles.used}>
      {floating.length === 0 ? '奖金是固定的，' : '固定奖'}按第 {next.issueno} 期的规则
      {floating.length > 0 && `；${explainSources(sources, issue.issueno)}`}。{explainPoolRule(next)}见
      <Link className="link" to={paths.draw(detail.list.type, detail.list.id)}>
        {issue.issueno} 期开奖
      </Link>
      （
      <HowCounted what="一行得多少" by="S-TKT-12" />
      ）。 {detail.list.is_demo === 1 && <DemoMark />}
    </p>
  )
}

function selectLikeliestWin(cells: readonly GridCell[]): GridCell | undefined {
  const wins = cells.filter(({ outcome }) => outcome.wins.some((bets) => bets > 0))
  return wins.toSorted((a, b) => b.outcome.draws - a.outcome.draws)[0]
}

interface OutcomeDetailProps {
  cell: GridCell
  draws: number
  paid: TicketPayout
  isAlone: boolean
}

const OutcomeDetail = ({ cell: { words, outcome }, draws, paid, isAlone }: OutcomeDetailProps) => (
  <section aria-labelledby="outcome" className={styles.detail}>
    <SectionHead id="outcome" title={words} />
    <p className="num">
      机会 {formatCount(outcome.draws)} / {formatCount(draws)}，约 {formatOneIn(outcome.draws, draws)}
    </p>
    {paid.rows.length === 0 ? <p>没有奖。</p> : <PayoutTable paid={paid} missing="待公布" />}
    {paid.taxFen > 0 && (
      <p>
        按规定要交偶然所得税 <b className="num">{formatFen(paid.taxFen)}</b>，税后{' '}
        <b className="num">{formatFen(paid.fen - paid.taxFen)}</b>。只算了这{isAlone ? '张票' : '一行'}。
      </p>
    )}
  </section>
)
