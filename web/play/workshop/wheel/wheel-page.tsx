import { useParams } from 'react-router'
import { GAMES } from '#lottery/games.ts'
import { TicketWorkspace } from '#web/play/workshop/ticket/ticket-workspace.tsx'
import { WorkshopFrame } from '#web/play/workshop/workshop-frame.tsx'
import { getPathGame } from '#web/shared/page/params.ts'
import { TicketWheels } from './ticket-wheels.tsx'

/** /workshop/{type}/wheel, 旋转矩阵: a small set of bets with a guarantee for the chosen numbers. */
export function Component() {
  const game = GAMES[getPathGame(useParams())]
  return (
    <WorkshopFrame
      game={game}
      part="wheel"
      description={`${game.name}旋转矩阵：多选几个号码，用少几注换一个写得清楚的保证，中几保几逐一验算，机会和花的钱都写在旁边。`}
      about="多选几个号码，用少几注换一个写得清楚的保证。机会不会变大：少买几注，就少几注的机会。"
    >
      <TicketWorkspace game={game}>
        {(_typed, readings) => <TicketWheels key={game.code} game={game} readings={readings} />}
      </TicketWorkspace>
    </WorkshopFrame>
  )
}
