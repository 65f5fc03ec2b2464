import { type LoaderFunctionArgs, useParams } from 'react-router'
import { GAMES } from '#lottery/games.ts'
import { gameOfPath } from '#web/app/params.ts'
import { PageHead } from '#web/app/page-head.tsx'
import { paths } from '#web/app/paths.ts'
import { CareLine } from '#web/ui/care-line.tsx'
import { SimulationNote } from '#web/ui/simulation-note.tsx'
import { GameTabs, MyIssues } from './my-issues.tsx'

export function loader({ params }: LoaderFunctionArgs): null {
  gameOfPath(params)
  return null
}

/** /winning-lottery/{type}: the drawn issues that I hold picks for. */
export function Component() {
  const game = GAMES[gameOfPath(useParams())]
  return (
    <>
      <PageHead title={`${game.name}我的中奖`} />
      <h1>{game.name} 我的中奖</h1>
      <GameTabs label="各彩种的中奖" current={game.type} to={paths.winning} />
      <div>
        <MyIssues
          key={game.type}
          game={game}
          which="drawn"
          to={({ id }) => paths.winning(game.type, id ?? undefined)}
        />
      </div>
      <SimulationNote />
      <CareLine />
    </>
  )
}
