import { useQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import { paths } from '#contract/paths.ts'
import type { MyDraw } from '#contract/play/settlement.ts'
import { type Game, GAMES } from '#lottery/games.ts'
import { getPathGame, parseId } from '#web/shared/page/params.ts'
import { PageHead } from '#web/shared/page/page-head.tsx'
import { load, createNotFound } from '#web/shared/page/loaders.ts'
import { QueryView } from '#web/shared/page/query-view.tsx'
import { describeSettlement } from '#web/shared/lib/score.ts'
import { settledDraw } from '#web/shared/mine/mine.queries.ts'
import { MyPickList } from '#web/shared/mine/my-pick-list.tsx'
import { noResultLabel } from '#web/shared/mine/describe-wins.ts'
import { sortWinnersFirst } from '#web/shared/mine/picks-by-mode.ts'
import { LinkButton } from '#web/shared/ui/button.tsx'
import { SimulationNote } from '#web/shared/ui/info-note.tsx'
import { DrawHead, PICKS_ID } from './draw-head.tsx'
import { PointsTable } from './points-table.tsx'
import { publicDrawQuery } from './settlement.queries.ts'
import { isUndecided } from './point-lines.ts'
import styles from './winning-page.module.css'

/** An unknown draw is a 404 for visitors too, because it is public which draws exist. */
export function loader(args: LoaderFunctionArgs): Promise<null> {
  const type = getPathGame(args.params)
  const id = parseId(args.params['id'])
  if (id === null) throw createNotFound()
  return load(args, publicDrawQuery(type, id))
}

/** /winning-lottery/{type}/{id}: the member's picks for one drawn issue. */
export function Component() {
  const params = useParams()
  const game = GAMES[getPathGame(params)]
  const id = parseId(params['id']) ?? 0
  const read = useQuery(settledDraw(game.type, id))
  return (
    <QueryView key={`${game.type} ${id}`} read={read} failed="中奖详情没有取到" loading={{ shape: 'balls', rows: 5 }}>
      {(detail) => <Detail game={game} detail={detail} />}
    </QueryView>
  )
}

function Detail({ game, detail }: { game: Game; detail: MyDraw }) {
  const { list, simulated } = detail
  return (
    <>
      <PageHead title={`${game.name}第${list.issueno}期中奖详情`} />
      <DrawHead game={game} detail={detail} />
      <SettlementStatus detail={detail} />
      <PointsTable detail={detail} />
      <div id={PICKS_ID} className={styles.picks}>
        <MyPickList game={game} picks={sortWinnersFirst(simulated)} draw={list} noResult={noResultLabel(detail)} />
      </div>
      <SimulationNote />
      <p className={styles.links}>
        <LinkButton to={paths.ranking(game.type, list.id)}>本期排行榜</LinkButton>
        <LinkButton to={paths.draw(game.type, list.id)}>开奖详情</LinkButton>
      </p>
    </>
  )
}

/** An undecided rule is explained only if it can change the result of the member's picks. */
function SettlementStatus({ detail }: { detail: MyDraw }) {
  const text = describeSettlement(detail)
  if (text === null || (detail.settlement === 'settled' && !isUndecided(detail))) return null
  return (
    <p className={styles.standing} role="status">
      {text}
    </p>
  )
}
