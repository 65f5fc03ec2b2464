import { useParams } from 'react-router'
import { GAMES } from '#lottery/games.ts'
import { TicketWorkspace } from '#web/play/workshop/ticket/ticket-workspace.tsx'
import { WorkshopFrame } from '#web/play/workshop/workshop-frame.tsx'
import { getPathGame } from '#web/shared/page/params.ts'
import { HistoryResult } from './history-result.tsx'

/** /workshop/{type}/history, 对历史: checks a ticket against all past draws. */
export function Component() {
  const game = GAMES[getPathGame(useParams())]
  return (
    <WorkshopFrame
      game={game}
      part="history"
      description={`${game.name}对历史：把一张票放回有记录的每一期，一共花掉多少、得回多少，各奖级中过几期，最接近的是哪一次，再看任意一张同样的票平均是多少。`}
      about="把一张票放回有记录的每一期，看一共花掉多少、得回多少，再看随便一张同样的票又是多少。"
    >
      <TicketWorkspace game={game}>
        {(_typed, readings) => <HistoryResult game={game} readings={readings} />}
      </TicketWorkspace>
    </WorkshopFrame>
  )
}
