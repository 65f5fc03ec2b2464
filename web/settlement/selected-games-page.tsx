import { paths } from '#contract/paths.ts'
import { PageHead } from '#web/page/page-head.tsx'
import { CareLine } from '#web/ui/care-line.tsx'
import { SimulationNote } from '#web/ui/simulation-note.tsx'
import { MyGames } from './my-games.tsx'

/** /select-ball: the seven games. */
export function Component() {
  return (
    <>
      <PageHead title="已选号码" />
      <h1>已选号码</h1>
      <MyGames to={(type) => paths.selectBall(type)} />
      <SimulationNote />
      <CareLine />
    </>
  )
}
