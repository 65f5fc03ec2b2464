import { type LoaderFunctionArgs, useParams } from 'react-router'
import { GAMES } from '#lottery/games.ts'
import { latestDrawQuery } from '#web/play/workshop/check/check.queries.ts'
import { TicketWorkspace } from '#web/play/workshop/ticket/ticket-workspace.tsx'
import { WorkshopFrame } from '#web/play/workshop/workshop-frame.tsx'
import { prefetch } from '#web/shared/page/loaders.ts'
import { getPathGame } from '#web/shared/page/params.ts'
import { TicketFilter } from './ticket-filter.tsx'

export const loader = (args: LoaderFunctionArgs): Promise<null> =>
  prefetch(args, latestDrawQuery(getPathGame(args.params)))

/** /workshop/{type}/filter, 缩水过滤: filters the bets of a line, or of the whole game, by conditions. */
export function Component() {
  const game = GAMES[getPathGame(useParams())]
  return (
    <WorkshopFrame
      game={game}
      part="filter"
      description={`${game.name}缩水过滤：复式、胆拖或全部号码，按和值、跨度、奇偶、大小、质合、012 路等条件挑，可以容错；每个条件留几注、每一注为什么落选、少了多少机会，都写清楚。`}
      about="按条件从很多注里挑。先后次序不影响剩下哪些；花的钱少了，机会也正好少那么多。"
    >
      <TicketWorkspace game={game}>
        {(typed, readings) => <TicketFilter key={game.code} game={game} typed={typed} readings={readings} />}
      </TicketWorkspace>
    </WorkshopFrame>
  )
}
