import { paths } from '#contract/paths.ts'
import type { Game } from '#lottery/games.ts'
import { LinkButton } from '#web/shared/ui/button.tsx'
import { EmptyView } from '#web/shared/ui/state-views.tsx'

interface Props {
  game: Game
  /** Whether the game has draws, but the requested page is after the last one. */
  beyond?: boolean
}

export function NoDraws({ game, beyond = false }: Props) {
  if (beyond)
    return <EmptyView title="没有更早的开奖了" action={renderLink(paths.drawWinners(game.type), '看最新一期')} />
  return (
    <EmptyView
      title="暂未获取开奖数据"
      hint={`${game.name}的号码取到后会显示在这里，模拟选号现在就可以用。`}
      action={renderLink(paths.number(game.type), '去选号')}
    />
  )
}

const renderLink = (to: string, words: string) => (
  <LinkButton size="s" to={to}>
    {words}
  </LinkButton>
)
