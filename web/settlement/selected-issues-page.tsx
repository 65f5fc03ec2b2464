import { type LoaderFunctionArgs, useParams } from 'react-router'
import { GAMES } from '#lottery/games.ts'
import { gameOfPath } from '#web/app/params.ts'
import { PageHead } from '#web/app/page-head.tsx'
import { paths } from '#web/app/paths.ts'
import { CareLine } from '#web/ui/care-line.tsx'
import { SimulationNote } from '#web/ui/simulation-note.tsx'
import { keepTapped } from './head-start.ts'
import { GameTabs, MyIssues } from './my-issues.tsx'

export function loader({ params }: LoaderFunctionArgs): null {
  gameOfPath(params)
  return null
}

/** /select-ball/{type}: every issue that I hold picks for. */
export function Component() {
  const game = GAMES[gameOfPath(useParams())]
  return (
    <>
      <PageHead title={`${game.name}已选号码`} />
      <h1>{game.name} 已选号码</h1>
      <GameTabs label="各彩种的已选号码" current={game.type} to={paths.selectBall} />
      <div>
        <MyIssues
          key={game.type}
          game={game}
          which="held"
          to={({ issueno }) => paths.selectBall(game.type, issueno)}
          onTap={keepTapped}
        />
      </div>
      <SimulationNote />
      <CareLine />
    </>
  )
}
