import { useQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import { paths } from '#contract/paths.ts'
import type { MyDraw } from '#contract/play/settlement.ts'
import { type Game, GAMES } from '#lottery/games.ts'
import { gameOfPath, idOf } from '#web/shared/page/params.ts'
import { PageHead } from '#web/shared/page/page-head.tsx'
import { load, notFound } from '#web/shared/page/load.ts'
import { ReadFace } from '#web/shared/page/read-face.tsx'
import { settlementWords } from '#web/shared/lib/settlement-words.ts'
import { settledDraw } from '#web/shared/mine/mine.queries.ts'
import { MyPickList } from '#web/shared/mine/my-pick-list.tsx'
import { noResultOf } from '#web/shared/mine/no-result.ts'
import { winnersFirst } from '#web/shared/mine/winners-first.ts'
import { LinkButton } from '#web/shared/ui/button.tsx'
import { SimulationNote } from '#web/shared/ui/simulation-note.tsx'
import { DrawHead, PICKS_ID } from './draw-head.tsx'
import { PointsTable } from './points-table.tsx'
import { publicDraw } from './settlement.queries.ts'
import { isUndecided } from './undecided.ts'
import styles from './winning-page.module.css'

/** The existence of a draw is public: an unknown draw is a 404 for visitors too. */
export function loader(args: LoaderFunctionArgs): Promise<null> {
  const type = gameOfPath(args.params)
  const id = idOf(args.params['id'])
  if (id === null) throw notFound()
  return load(args, publicDraw(type, id))
}

/** /winning-lottery/{type}/{id}: one drawn issue with my picks. */
export function Component() {
  const params = useParams()
  const game = GAMES[gameOfPath(params)]
  const id = idOf(params['id']) ?? 0
  return <OneDraw key={`${game.type} ${id}`} game={game} id={id} />
}

function OneDraw({ game, id }: { game: Game; id: number }) {
  return (
    <ReadFace
      read={useQuery(settledDraw(game.type, id))}
      failed="中奖详情没有取到"
      loading={{ shape: 'balls', rows: 5 }}
    >
      {(detail) => <Detail game={game} detail={detail} />}
    </ReadFace>
  )
}

function Detail({ game, detail }: { game: Game; detail: MyDraw }) {
  const { list, simulated } = detail
  return (
    <>
      <PageHead title={`${game.name}第${list.issueno}期中奖详情`} />
      <DrawHead game={game} detail={detail} />
      <Standing detail={detail} />
      <PointsTable detail={detail} />
      <div id={PICKS_ID} className={styles.picks}>
        <MyPickList game={game} picks={winnersFirst(simulated)} draw={list} noResult={noResultOf(detail)} />
      </div>
      <SimulationNote />
      <p className={styles.links}>
        <LinkButton to={paths.ranking(game.type, list.id)}>本期排行榜</LinkButton>
        <LinkButton to={paths.draw(game.type, list.id)}>开奖详情</LinkButton>
      </p>
    </>
  )
}

/** Explains missing points. An undecided rule is shown only if it can change the member's prize. */
function Standing({ detail }: { detail: MyDraw }) {
  const words = settlementWords(detail)
  if (words === null || (detail.settlement === 'settled' && !isUndecided(detail))) return null
  return (
    <p className={styles.standing} role="status">
      {words}
    </p>
  )
}
