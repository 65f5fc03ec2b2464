import { useQuery } from '@tanstack/react-query'
import { Link, type LoaderFunctionArgs, useParams } from 'react-router'
import { paths } from '#contract/paths.ts'
import type { LuckyRound } from '#contract/play/picks.ts'
import { type Game, GAMES } from '#lottery/games.ts'
import { PageHead } from '#web/shared/page/page-head.tsx'
import { getPathGame } from '#web/shared/page/params.ts'
import { QueryView } from '#web/shared/page/query-view.tsx'
import { ShareButton } from '#web/shared/page/share/share-button.tsx'
import { Breadcrumb } from '#web/shared/ui/layout/breadcrumb.tsx'
import { EmptyView } from '#web/shared/ui/state-views.tsx'
import { PageTitle } from '#web/shared/ui/layout/page-title.tsx'
import { SectionHead } from '#web/shared/ui/layout/section-head.tsx'
import { SimulationNote } from '#web/shared/ui/info-note.tsx'
import { HowCounted } from '#web/shared/page/draws/how-counted.tsx'
import { EndedRound } from './ended-round.tsx'
import { roundsQuery } from './rounds.queries.ts'
import styles from './rounds-page.module.css'
import { RunningRound } from './running-round.tsx'

export function loader({ params }: LoaderFunctionArgs): null {
  getPathGame(params)
  return null
}

/** /number/{type}/rounds: the commitment of the player's running 彩运 round, and the keys of ended rounds. */
export function Component() {
  const game = GAMES[getPathGame(useParams())]
  return (
    <div className={`shell ${styles.page}`}>
      <PageHead
        title={`${game.name}彩运轮次`}
        description={`${game.name}彩运模式的指纹与钥匙：指纹先公布，结束后公开钥匙，可以自己核对号码的次序。`}
        path={paths.rounds(game.type)}
      />
      <Breadcrumb
        trail={[
          { label: '选号', to: paths.number() },
          { label: game.name, to: paths.number(game.type) },
          { label: '彩运轮次' },
        ]}
      />
      <div>
        <PageTitle end={<ShareButton path={() => paths.rounds(game.type)} />}>{game.name}彩运轮次</PageTitle>
        <p className={styles.lead}>
          一轮的次序由一把钥匙定出。钥匙先封存，封条（指纹）先给您看；结束后公开钥匙，您可以自己核对。
        </p>
        <p className={styles.lead}>
          一次刷新换几注，就按本轮次序往下取几个，从上到下放进换出来的位置。留在面板上的号码（锁定的，和这一次没有换的）算在场，次序轮到与它相同的一注时先跳过，等它离开面板再发。
        </p>
        <p className={styles.lead}>
          <Link className="link" to={paths.luckyOrder()}>
            怎样不靠本站的程序核对
          </Link>
          {'　'}
          <HowCounted what="次序" by="S-RND-06" />
        </p>
      </div>
      <QueryView key={game.type} read={useQuery(roundsQuery(game.type))} failed="轮次没有取到">
        {(rounds) =>
          rounds.length === 0 ? (
            <EmptyView
              title="还没有开始的轮次"
              hint="第一次用彩运模式取号时，第 1 轮就开始，指纹会显示在这里。"
              link={{ to: paths.number(game.type), label: '去选号' }}
            />
          ) : (
            <RoundList game={game} rounds={rounds} />
          )
        }
      </QueryView>
      <SimulationNote />
    </div>
  )
}

function RoundList({ game, rounds }: { game: Game; rounds: readonly LuckyRound[] }) {
  const running = rounds.find((round) => round.key === null)
  const ended = rounds.filter((round) => round.key !== null)
  return (
    <>
      {running && <RunningRound game={game} round={running} />}
      <section aria-labelledby="ended">
        <SectionHead id="ended" title="已结束的轮次" />
        {ended.length === 0 && <p className={styles.nothing}>还没有结束的轮次。结束本轮后，钥匙会公开在这里。</p>}
        <ul>
          {ended.map((round) => (
            <EndedRound key={round.commitment} game={game} round={round} />
          ))}
        </ul>
      </section>
    </>
  )
}
