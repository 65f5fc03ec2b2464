import type { DrawDetail } from '#contract/play/draws.ts'
import type { Game } from '#lottery/games.ts'
import { computeTotalOdds, computeLevelOdds, type PrizeRule } from '#lottery/prizes.ts'
import { describeSpecialRule } from '#web/shared/lib/draw-rule.ts'
import { formatCount, formatYuan } from '#web/shared/lib/money.ts'
import { useMissingLabel } from '#web/shared/page/missing-label.ts'
import { cx } from '#web/shared/ui/cx.ts'
import { SectionHead } from '#web/shared/ui/layout/section-head.tsx'
import { rightCell, Table, TableHead } from '#web/shared/ui/layout/table.tsx'
import { HowCounted } from '#web/shared/page/draws/how-counted.tsx'
import { Conditions } from './conditions.tsx'
import { formatMissingBonus, type PrizeLine, buildPrizeLines, listTableNotes, sumWinners } from './prize-lines.ts'
import styles from './prize-table.module.css'

interface Props {
  game: Game
  rule: PrizeRule
  detail: DrawDetail
}

export function PrizeTable({ game, rule, detail }: Props) {
  const missing = useMissingLabel(detail.list)
  const lines = buildPrizeLines(rule, detail.detail)
  const special = describeSpecialRule(detail)
  return (
    <section aria-labelledby="prizes" className={styles.prizes}>
      <SectionHead id="prizes" title="中奖详情">
        每注 {game.priceFen / 100} 元
      </SectionHead>
      {lines.length > 0 && (
        <Table label="奖级" flush>
          <Head />
          <tbody>
            {lines.map((line, at) => (
              <Row key={at} line={line} rule={rule} missing={missing} />
            ))}
          </tbody>
          <Foot rule={rule} total={sumWinners(lines)} />
        </Table>
      )}
      {listTableNotes(rule, lines, detail.detail.length > 0).map((note) => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
      {special && <p className={styles.note}>{special}</p>}
      <p className={styles.note}>
        <HowCounted what="单注奖金" by="S-PRZ-10" />
      </p>
    </section>
  )
}

const Head = () => (
  <TableHead
    columns={{ 奖级: '', 中奖条件: '', 中奖注数: rightCell, 单注奖金: rightCell, 每注机会: cx(rightCell, 'wide-only') }}
  />
)

function Row({ line, rule, missing }: { line: PrizeLine; rule: PrizeRule; missing: string }) {
  const { level } = line
  const odds = level ? formatOdds(computeLevelOdds(rule, level)) : '—'
  return (
    <tr>
      <th scope="row">
        {line.name}
        {level && <small className={cx('num', 'phone-only', styles.odds)}>{odds}</small>}
      </th>
      <td>{level && <Conditions rule={rule} level={level} />}</td>
      <td className={rightCell}>{formatCount(line.num)}</td>
      <td className={rightCell}>
        {line.bonus === null ? (
          <small className={styles.note}>{formatMissingBonus(line, missing)}</small>
        ) : (
          <Bonus yuan={line.bonus} />
        )}
        {line.note && <small className={styles.note}>{line.note}</small>}
      </td>
      <td className={cx(rightCell, 'wide-only', 'sub')}>{odds}</td>
    </tr>
  )
}

/** An amount in yuan; on phones without decimals if they are 00. */
function Bonus({ yuan }: { yuan: number }) {
  const [whole, fen] = formatYuan(yuan).split('.')
  if (fen !== '00') return formatYuan(yuan)
  return (
    <>
      {whole}
      <span className="wide-only">.00</span>
    </>
  )
}

function Foot({ rule, total }: { rule: PrizeRule; total: number | null }) {
  // Three-digit group bets are bet types of their own, so there is no single chance of winning.
  const anyOdds = rule.levels.some(({ groupWays }) => groupWays !== null) ? '' : formatTotalOdds(computeTotalOdds(rule))
  if (total === null && anyOdds === '') return null
  return (
    <tfoot>
      <tr>
        <td colSpan={2}>合计</td>
        <td className={rightCell}>{formatCount(total)}</td>
        <td className={cx(rightCell, 'wide-only')} colSpan={2}>
          {anyOdds}
        </td>
      </tr>
    </tfoot>
  )
}

const formatOdds = (n: number) => `1 / ${formatCount(Math.round(n))}`
const formatTotalOdds = (n: number) => (n < 100 ? `1 / ${n.toFixed(1)}` : formatOdds(n))
