import { useMemo } from 'react'
import type { Game } from '#lottery/games.ts'
import { formatFirst, formatSecond, type Numbers } from '#lottery/numbers.ts'
import { type WheelCases, countWheel, type Wheel } from '#lottery/wheels/wheel.ts'
import { listBetsOfWheel } from '#lottery/wheels/wheels.ts'
import { countCombinations } from '#lottery/combinations.ts'
import { formatBet, copyBets, saveBets } from '#web/play/workshop/ticket/bets-text.ts'
import { formatOneIn } from '#web/play/workshop/ticket/format-chance.ts'
import { ChanceTable } from '#web/play/workshop/ticket/chance-table.tsx'
import { BallSet } from '#web/shared/balls/ball-set.tsx'
import { buildBetLabels } from '#web/shared/balls/drawn-labels.ts'
import { formatCount } from '#web/shared/lib/money.ts'
import { cx } from '#web/shared/ui/cx.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { SectionHead } from '#web/shared/ui/layout/section-head.tsx'
import { rightCell, Table, TableHead } from '#web/shared/ui/layout/table.tsx'
import type { ChosenNumbers } from './chosen-numbers.ts'
import { countAllWays, numbersName, describeGuarantee, countWaysToDraw, countWaysToHold } from './wheel-labels.ts'
import styles from './wheel.module.css'

interface Props {
  game: Game
  chosen: ChosenNumbers
  wheel: Wheel
}

/** The browser verifies the guarantee for all possible draws before it is shown. */
export function WheelResult({ game, chosen, wheel }: Props) {
  const rows = useMemo(() => countAll(wheel), [wheel])
  const kept = rows.find(({ drawn }) => drawn === wheel.guarantee.drawn)
  if (!kept || kept.least < wheel.guarantee.hit) {
    return <p className={styles.broken}>这个矩阵没有通过逐一验算，不能用。</p>
  }
  return (
    <>
      <div className={styles.promise} role="status">
        <p>
          <b>{describeGuarantee(game, wheel)}</b>
        </p>
        <p className="sub">{formatHolds(game, wheel, kept)}</p>
      </div>
      <Cases game={game} wheel={wheel} rows={rows} />
      <WheelBets game={game} chosen={chosen} wheel={wheel} />
    </>
  )
}

function formatHolds(game: Game, wheel: Wheel, { cases }: WheelCases): string {
  const chance = formatOneIn(countWaysToHold(game, wheel), countAllWays(game))
  return `前提成立的机会是 ${chance}，前提不成立，就没有这个保证。已在您的浏览器里逐一验算全部 ${formatCount(cases)} 种情形。${formatLeast(wheel)}`
}

/** Minimum number of drawn numbers among the chosen ones in a shown case. Fewer have no effect on any prize. */
const MIN_DRAWN = 2

const countAll = (wheel: Wheel): WheelCases[] =>
  Array.from({ length: wheel.size - MIN_DRAWN + 1 }, (_, at) => countWheel(wheel, wheel.size - at))

const formatLeast = ({ bets, least }: Wheel): string =>
  bets.length === least ? '再少一注就做不到。' : `${bets.length} 注是本站找到的最少；已证明少于 ${least} 注做不到。`

interface CasesProps {
  game: Game
  wheel: Wheel
  rows: readonly WheelCases[]
}

const Cases = ({ game, wheel: { chosen }, rows }: CasesProps) => (
  <section aria-labelledby="wheel-cases">
    <SectionHead id="wheel-cases" title={`开出的${numbersName(game)}有几个在这 ${chosen} 个里`} />
    <Table label="各种情形" flush>
      <TableHead
        columns={{
          在里面: '',
          机会: rightCell,
          最好的至少对: rightCell,
          最多对: rightCell,
          能到最多的: cx(rightCell, 'wide-only'),
        }}
      />
      <tbody>
        {rows.map(({ drawn, least, most, mostCases, cases }) => (
          <tr key={drawn}>
            <th scope="row">{drawn} 个</th>
            <td className={rightCell}>{formatOneIn(countWaysToDraw(game, chosen, drawn), countAllWays(game))}</td>
            <td className={rightCell}>
              <b>{least} 个</b>
            </td>
            <td className={rightCell}>{most} 个</td>
            <td className={cx(rightCell, 'wide-only')}>
              {formatCount(mostCases)} / {formatCount(cases)}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  </section>
)

function WheelBets({ game, chosen, wheel }: Props) {
  const bets = listBetsOfWheel(wheel, chosen.first).flatMap((first) =>
    chosen.seconds.map((second): Numbers => ({ first, second })),
  )
  const all = countCombinations(wheel.chosen, wheel.size) * chosen.seconds.length
  return (
    <>
      <section aria-labelledby="wheel-bets">
        <SectionHead id="wheel-bets" title={`这 ${formatCount(bets.length)} 注`} />
        <div className={styles.actions}>
          <Button size="s" onClick={() => void copyBets(game, bets)}>
            复制号码
          </Button>
          <Button size="s" onClick={() => saveBets(game, bets, '矩阵')}>
            下载 CSV
          </Button>
        </div>
        <ol className={styles.bets}>
          {bets.map((bet) => (
            <li key={formatBet(game, bet)}>
              <BallSet
                size="s"
                first={formatFirst(game, bet)}
                second={formatSecond(game, bet)}
                {...buildBetLabels(game)}
              />
            </li>
          ))}
        </ol>
      </section>
      <ChanceTable
        game={game}
        before={{ label: '全部买下', bets: all }}
        after={{ label: '旋转矩阵', bets: bets.length }}
        priceFen={game.priceFen}
        words="矩阵只是把这几注摆匀，不让任何一注更容易开出。"
      />
    </>
  )
}
