import { type LoaderFunctionArgs, useParams } from 'react-router'
import { GAMES } from '#lottery/games.ts'
import { latestDrawQuery } from '#web/play/workshop/check/check.queries.ts'
import { TicketWorkspace } from '#web/play/workshop/ticket/ticket-workspace.tsx'
import { WorkshopFrame } from '#web/play/workshop/workshop-frame.tsx'
import { prefetch } from '#web/shared/page/loaders.ts'
import { getPathGame } from '#web/shared/page/params.ts'
import { TicketPrizes } from './ticket-prizes.tsx'

export const loader = (args: LoaderFunctionArgs): Promise<null> =>
  prefetch(args, latestDrawQuery(getPathGame(args.params)))

/** /workshop/{type}/prizes, 奖金计算: prizes of a ticket for each combination of matches. */
export function Component() {
  const game = GAMES[getPathGame(useParams())]
  return (
    <WorkshopFrame
      game={game}
      part="prizes"
      description={`${game.name}奖金计算：单式、复式、胆拖、倍投的一张票，对上几个号码得多少奖金，每一种的机会有多大，要交多少税，一张表看清。`}
      about="开出的号码对上几个，这张票得多少，机会有多大。"
    >
      <TicketWorkspace game={game}>
        {(_typed, readings) => <TicketPrizes key={game.code} game={game} readings={readings} />}
      </TicketWorkspace>
    </WorkshopFrame>
  )
}
