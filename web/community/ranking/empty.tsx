import { paths } from '#contract/paths.ts'
import type { SettlementState } from '#contract/play/settlement.ts'
import type { Game } from '#lottery/games.ts'
import { PageHead } from '#web/shared/page/page-head.tsx'
import { describeSettlement } from '#web/shared/lib/score.ts'
import { EmptyView } from '#web/shared/ui/state-views.tsx'

export function NoDraws({ game }: { game: Game }) {
  return (
    <div>
      <PageHead title={`${game.name}排行榜`} path={paths.leaderboard(game.type)} />
      <EmptyView title="暂未获取开奖数据" hint="开奖后，锁定的模拟号码中奖即上榜。" link={toPicks(game)} />
    </div>
  )
}

export const EmptyRanking = ({ game, state }: { game: Game; state: SettlementState }) => (
  <EmptyView
    title={describeSettlement(state) ?? '本期没有上榜的彩友'}
    hint="停售前锁定的号码中奖即上榜。"
    link={toPicks(game)}
  />
)

const toPicks = ({ type }: Game) => ({ to: paths.number(type), label: '去选号' })
