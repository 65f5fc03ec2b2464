import { paths } from '#contract/paths.ts'
import type { Game } from '#lottery/games.ts'
import { EmptyView } from '#web/shared/ui/state-views.tsx'

interface Props {
  game: Game
  /** Whether the game has draws, but the requested page is after the last one. */
  beyond?: boolean
}

export function NoDraws({ game, beyond = false }: Props) {
  if (beyond)
    return <EmptyView title="没有更早的开奖了" link={{ to: paths.drawWinners(game.type), label: '看最新一期' }} />
  return (
    <EmptyView
      title="暂未获取开奖数据"
      hint={`${game.name}的号码取到后会显示在这里，模拟选号现在就可以用。`}
      link={{ to: paths.number(game.type), label: '去选号' }}
    />
  )
}
