import type { Game } from '#lottery/games.ts'
import { formatCount, formatYuan } from '#web/shared/lib/money.ts'
import { HowCounted } from '#web/shared/page/draws/how-counted.tsx'
import { SectionHead } from '#web/shared/ui/layout/section-head.tsx'
import { TableHead, rightCell, Table } from '#web/shared/ui/layout/table.tsx'

interface ChanceColumn {
  readonly label: string
  readonly bets: number
}

interface Props {
  game: Game
  before: ChanceColumn
  after: ChanceColumn
  priceFen: number
  words: string
}

const FEN = 100

export function ChanceTable({ game, before, after, priceFen, words }: Props) {
  const yuan = (bets: number) => formatYuan((bets * priceFen) / FEN)
  const fewer = before.bets - after.bets
  const rows = [
    ['注数', formatCount(before.bets), formatCount(after.bets)],
    ['金额', yuan(before.bets), yuan(after.bets)],
    ['一等奖机会', formatChance(game, before.bets), formatChance(game, after.bets)],
  ]
  return (
    <section aria-labelledby="chance">
      <SectionHead id="chance" title="概率一分不差" />
      <Table label="概率一分不差" flush>
        <TableHead columns={{ 项目: '', [before.label]: rightCell, [after.label]: rightCell }} />
        <tbody>
          {rows.map(([name, ...sides]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className={rightCell}>{sides[0]}</td>
              <td className={rightCell}>{sides[1]}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      <p className="sub">
        {fewer === 0 ? '一注也没有少。' : `少花 ${yuan(fewer)}，也正好少了 ${formatCount(fewer)} 注的机会。`}
        {words} <HowCounted what="全部组合" by="S-GAM-03" />
      </p>
    </section>
  )
}

const formatChance = ({ combinations }: Game, bets: number): string =>
  `${formatCount(bets)} / ${formatCount(combinations)}`
