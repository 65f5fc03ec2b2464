import { paths } from '#contract/paths.ts'
import { PageHead } from '#web/page/page-head.tsx'
import { SimulationNote } from '#web/ui/simulation-note.tsx'
import { LatestIssues } from '#web/mine/latest-issues.tsx'
import { MyGames } from './my-games.tsx'

/** /winning-lottery: my drawn issues of all games, then the games one by one. */
export function Component() {
  return (
    <>
      <PageHead title="我的中奖" />
      <h1>我的中奖</h1>
      <LatestIssues which="drawn" />
      <MyGames to={(type) => paths.winning(type)} />
      <SimulationNote />
    </>
  )
}
