import { paths } from '#contract/paths.ts'
import { PageHead } from '#web/page/page-head.tsx'
import { SimulationNote } from '#web/ui/simulation-note.tsx'
import { LatestIssues } from '#web/mine/latest-issues.tsx'
import { keepTapped } from './head-start.ts'
import { MyGames } from './my-games.tsx'

/** /select-ball: my issues of all games, then the games one by one. */
export function Component() {
  return (
    <>
      <PageHead title="已选号码" />
      <h1>已选号码</h1>
      <LatestIssues which="held" to={({ type, issueno }) => paths.selectBall(type, issueno)} onTap={keepTapped} />
      <MyGames to={(type) => paths.selectBall(type)} />
      <SimulationNote />
    </>
  )
}
