import type { Game } from '#lottery/games.ts'
import { computeTotalOdds, computeLevelOdds, type PrizeRule } from '#lottery/prizes.ts'
import { formatCount } from '#web/shared/lib/money.ts'
import { SectionHead } from '#web/shared/ui/layout/section-head.tsx'
import { HowCounted } from '#web/shared/page/draws/how-counted.tsx'
import styles from './odds.module.css'

export function Odds({ game, rule }: { game: Game; rule: PrizeRule }) {
  return (
    <section aria-labelledby="odds" className={styles.odds}>
      <SectionHead id="odds" title="机会有多大" />
      <p>
        {describeSpace(game, rule)}，共有 <b className="num">{formatCount(rule.combinations)}</b>{' '}
        种组合，每一种的机会完全相同。
      </p>
      <Chance rule={rule} />
      <p>
        <HowCounted what="机会" by="S-PRZ-14" />
      </p>
      <p>把它当作一点乐趣，不当作收入。本站的选号都是模拟，不销售彩票，也不派发奖金。</p>
    </section>
  )
}

const MAJORITY = 0.75

function Chance({ rule }: { rule: PrizeRule }) {
  const won = rule.levels.filter(({ ways, undecided }) => ways > 0 && undecided !== 'level')
  const left = rule.levels.find(({ undecided }) => undecided === 'level')
  const most = won.toSorted((a, b) => b.ways - a.ways)[0]
  if (!most) return null
  const several = won.length > 1
  const share = most.ways / won.reduce((sum, { ways }) => sum + ways, 0)
  const text = `${share > MAJORITY ? '绝大多数' : '最多的'}是${most.name}${most.fixedFen === null ? '' : ` ${most.fixedFen / 100} 元`}。`
  return (
    <p>
      一注号码平均约{' '}
      <b className="num">{formatCount(Math.round(several ? computeTotalOdds(rule) : computeLevelOdds(rule, most)))}</b>{' '}
      次中一次
      {several ? `奖，其中${text}` : `${most.name}。`}
      {left && `本期是否有${left.name}未知，没有计入。`}
    </p>
  )
}

function describeSpace(game: Game, rule: PrizeRule): string {
  if (rule.id === 'qxc-row') return '7 位数字，每位 0 到 9'
  switch (game.code) {
    case 'ssq':
      return '从 33 个红球选 6 个、16 个蓝球选 1 个'
    case 'dlt':
      return '从 35 个前区号码选 5 个、12 个后区号码选 2 个'
    case 'qlc':
      return '从 30 个号码选 7 个'
    case 'qxc':
      return '前区 6 位数字各为 0 到 9，后区一个数为 0 到 14'
    default:
      return `${game.first.count} 位数字，每位 0 到 9`
  }
}
