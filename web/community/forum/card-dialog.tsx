import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { drawDetail, type Draw } from '#contract/play/draws.ts'
import { anchors, paths } from '#contract/paths.ts'
import { ALL_ISSUES, type IssueWithPicks, myIssues, myPicks, type SettledPick } from '#contract/play/settlement.ts'
import { ALL_GAMES, GAMES, type GameType } from '#lottery/games.ts'
import { BallSet } from '#web/shared/balls/ball-set.tsx'
import { Bet, BetResult } from '#web/shared/balls/bet.tsx'
import { buildDrawnLabels } from '#web/shared/balls/drawn-labels.ts'
import { sortWinnersFirst } from '#web/shared/mine/picks-by-mode.ts'
import { query } from '#client/query.ts'
import { QueryView } from '#web/shared/page/query-view.tsx'
import { LinkButton } from '#web/shared/ui/button.tsx'
import { Dialog } from '#web/shared/ui/overlays/dialog.tsx'
import { SelectField } from '#web/shared/ui/forms/field.tsx'
import styles from './card-dialog.module.css'
import type { Card, CardInput } from '#contract/play/card.ts'

const ISSUES = 3

export function CardDialog({ onChoose, onClose }: { onChoose: (chosen: ChosenCard) => void; onClose: () => void }) {
  const [type, setType] = useState<GameType>(1)
  function choose(chosen: ChosenCard) {
    onChoose(chosen)
    onClose()
  }
  return (
    <Dialog open title="附上号码、开奖或走势" width="m" onClose={onClose}>
      <SelectField label="彩种" value={type} onChange={({ target }) => setType(Number(target.value) as GameType)}>
        {ALL_GAMES.map((game) => (
          <option key={game.type} value={game.type}>
            {game.name}
          </option>
        ))}
      </SelectField>
      <Picks type={type} onChoose={choose} />
      <LatestDraw type={type} onChoose={choose} />
      <h3 className={styles.title}>走势图</h3>
      <div className={styles.charts}>
        {CHART_COUNTS.map((count) => (
          <button
            key={count}
            type="button"
            className={styles.choice}
            onClick={() => choose(createChartCard(type, count))}
          >
            最近 {count} 期
          </button>
        ))}
      </div>
    </Dialog>
  )
}

interface PartProps {
  type: GameType
  onChoose: (chosen: ChosenCard) => void
}

function Picks({ type, onChoose }: PartProps) {
  const read = useQuery(query(myIssues, { type, is_win: ALL_ISSUES, page: 1, pageSize: ISSUES }))
  return (
    <>
      <h3 className={styles.title}>我锁定的号码</h3>
      <QueryView read={read} failed="号码没有取到" loading={{ rows: 1, shape: 'balls' }}>
        {(issues) =>
          issues.length === 0 ? (
            <NoPicks type={type} />
          ) : (
            issues.map((issue) => <PicksOfIssue key={issue.issueno} issue={issue} onChoose={onChoose} />)
          )
        }
      </QueryView>
    </>
  )
}

/** Message for a game without locked picks. The link replaces the history entry of an open post box. */
const NoPicks = ({ type }: { type: GameType }) => (
  <div className={styles.none}>
    <p className="sub small">还没有锁定{GAMES[type].name}的号码，锁定后就可以附在这里。</p>
    <LinkButton size="s" to={paths.number(type)} replace={useLocation().hash === anchors.postBox()}>
      去选号
    </LinkButton>
  </div>
)

function PicksOfIssue({
  issue: { id, type, issueno },
  onChoose,
}: Pick<PartProps, 'onChoose'> & { issue: IssueWithPicks }) {
  const read = useQuery(query(myPicks, { type, issueno }))
  return (
    <QueryView read={read} failed="号码没有取到" loading={{ rows: 1, shape: 'balls' }}>
      {(picks) => (
        <>
          <p className="small muted num">第{issueno}期</p>
          {sortWinnersFirst(picks).map((pick) => (
            <button
              key={pick.id}
              type="button"
              className={styles.choice}
              onClick={() => onChoose(createPickCard(type, issueno, pick))}
            >
              <Bet size="s" game={GAMES[type]} bet={pick} />
              {id !== null && <BetResult className={styles.result} of={pick} />}
            </button>
          ))}
        </>
      )}
    </QueryView>
  )
}

function LatestDraw({ type, onChoose }: PartProps) {
  const { data } = useQuery(query(drawDetail, { type }, { quiet: true }))
  if (!data) return null
  const { list: draw } = data
  return (
    <>
      <h3 className={styles.title}>最新开奖</h3>
      <button type="button" className={styles.choice} onClick={() => onChoose(createDrawCard(draw))}>
        <span className="small num">第{draw.issueno}期</span>
        <BallSet size="s" first={draw.first_number} second={draw.second_number} {...buildDrawnLabels(GAMES[type])} />
      </button>
    </>
  )
}

export interface ChosenCard {
  input: CardInput
  card: Card
}

const CHART_COUNTS = [30, 50, 100] as const
type ChartCount = (typeof CHART_COUNTS)[number]

const createPickCard = (type: GameType, issueno: string, pick: SettledPick): ChosenCard => ({
  input: { kind: 'pick', id: pick.id },
  // The published post also shows the draw once the issue is drawn; the preview never does.
  card: { kind: 'pick', type, issueno, red_ball: pick.red_ball, blue_ball: pick.blue_ball, drawn: null },
})

const createDrawCard = ({ id, type, issueno, opendate, first_number, second_number }: Draw): ChosenCard => ({
  input: { kind: 'draw', id },
  card: { kind: 'draw', id, type, issueno, opendate, first_number, second_number },
})

const createChartCard = (type: GameType, count: ChartCount): ChosenCard => ({
  input: { kind: 'chart', type, count },
  card: { kind: 'chart', type, count },
})
