import type { FilterCount } from '#lottery/filter/count.ts'
import type { Game } from '#lottery/games.ts'
import { count, money } from '#web/shared/lib/money.ts'
import { SectionHead } from '#web/shared/ui/section-head.tsx'
import { rightCell, Table } from '#web/shared/ui/table.tsx'

interface Props {
  game: Game
  count: FilterCount
  priceFen: number
}

const FEN = 100

/** 概率一分不差: what is saved, and the chance that is given up for it. */
export function ChanceTable({ game, count: { total, kept }, priceFen }: Props) {
  const yuan = (bets: number) => money((bets * priceFen) / FEN)
  const rows = [
    ['注数', count(total), count(kept)],
    ['金额', yuan(total), yuan(kept)],
    ['一等奖机会', chance(game, total), chance(game, kept)],
  ]
  return (
    <section aria-labelledby="chance">
      <SectionHead id="chance" title="概率一分不差" />
      <Table label="缩水前后" flush>
        <thead>
          <tr>
            <th scope="col">项目</th>
            <th scope="col" className={rightCell}>
              缩水前
            </th>
            <th scope="col" className={rightCell}>
              缩水后
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, before, after]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className={rightCell}>{before}</td>
              <td className={rightCell}>{after}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      <p className="sub">
        {kept === total ? '一注也没有少。' : `少花 ${yuan(total - kept)}，也正好少了 ${count(total - kept)} 注的机会。`}
        条件挑的是样子，不挑运气：每一注开出的机会都一样。
      </p>
    </section>
  )
}

const chance = ({ combinations }: Game, bets: number): string => `${count(bets)} / ${count(combinations)}`
