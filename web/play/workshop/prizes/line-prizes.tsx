import { useMemo, useState } from 'react'
import type { DrawDetail } from '#contract/play/draws.ts'
import { assumedPrizes } from '#lottery/tickets/assumed.ts'
import { countChoiceBets, lineCostFen } from '#lottery/tickets/counting.ts'
import { computeEndings } from '#lottery/tickets/endings.ts'
import { countDraws, type Outcome, countOutcomes } from '#lottery/tickets/outcomes.ts'
import { computeLevelAmounts, type Payout, computePayout } from '#lottery/tickets/payout.ts'
import type { Line, Ticket } from '#lottery/tickets/ticket.ts'
import { toTicketPayout } from '#web/play/workshop/check/ticket-payout.ts'
import { toDrawnIssue } from '#web/play/workshop/check/drawn-issue.ts'
import { AmountsUsed } from './amounts-used.tsx'
import { EndingsBar } from './endings-bar.tsx'
import { computeNextIssue } from './next-issue.ts'
import { OutcomeDetail } from './outcome-detail.tsx'
import { buildOutcomeGrid } from './outcome-grid.ts'
import { OutcomeTable } from './outcome-table.tsx'
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
      <AmountsUsed latest={{ detail, issue: latest }} next={next} />
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

function selectLikeliestWin<Cell extends { outcome: Outcome }>(cells: readonly Cell[]): Cell | undefined {
  const wins = cells.filter(({ outcome }) => outcome.wins.some((bets) => bets > 0))
  return wins.reduce<Cell | undefined>(
    (best, cell) => (best && best.outcome.draws >= cell.outcome.draws ? best : cell),
    undefined,
  )
}
