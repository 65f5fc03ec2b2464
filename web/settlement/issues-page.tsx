import { type LoaderFunctionArgs, useParams } from 'react-router'
import { paths } from '#contract/paths.ts'
import type { IssueWithPicks } from '#contract/play/settlement.ts'
import { GAMES, type GameType } from '#lottery/games.ts'
import { GameSwitcher } from '#web/page/game-switcher.tsx'
import { gameOfPath } from '#web/page/params.ts'
import { PageHead } from '#web/page/page-head.tsx'
import { SimulationNote } from '#web/ui/simulation-note.tsx'
import { keepTapped } from './head-start.ts'
import { MyIssues } from './my-issues.tsx'
import type { Which } from '#web/mine/mine.queries.ts'

interface Words {
  name: string
  tabs: string
  game: (type: GameType) => string
  issue: (type: GameType, row: IssueWithPicks) => string
}

const WORDS = {
  held: {
    name: '已选号码',
    tabs: '各彩种的已选号码',
    game: paths.selectBall,
    issue: (type, { issueno }) => paths.selectBall(type, issueno),
  },
  drawn: {
    name: '我的中奖',
    tabs: '各彩种的中奖',
    game: paths.winning,
    issue: (type, { id }) => paths.winning(type, id ?? undefined),
  },
} as const satisfies Record<Which, Words>

export function loader({ params }: LoaderFunctionArgs): null {
  gameOfPath(params)
  return null
}

/** The issues of a game that I hold picks for: all of them, or the drawn ones. */
export function IssuesPage({ which }: { which: Which }) {
  const { type, name: gameName } = GAMES[gameOfPath(useParams())]
  const { name, tabs, game, issue }: Words = WORDS[which]
  return (
    <>
      <PageHead title={`${gameName}${name}`} />
      <h1>
        {gameName} {name}
      </h1>
      <GameSwitcher label={tabs} current={type} to={game} />
      <div>
        <MyIssues key={type} game={GAMES[type]} which={which} to={(row) => issue(type, row)} onTap={keepTapped} />
      </div>
      <SimulationNote />
    </>
  )
}
