import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import { paths } from '#contract/paths.ts'
import { type Game, GAMES } from '#lottery/games.ts'
import { InvalidIssue, normaliseIssue } from '#lottery/numbers.ts'
import { getPathGame } from '#web/shared/page/params.ts'
import { PageHead } from '#web/shared/page/page-head.tsx'
import { createNotFound } from '#web/shared/page/loaders.ts'
import { QueryView } from '#web/shared/page/query-view.tsx'
import { BallSet } from '#web/shared/balls/ball-set.tsx'
import { TrustMark } from '#web/shared/balls/trust-mark.tsx'
import { buildDrawnLabels } from '#web/shared/balls/drawn-labels.ts'
import { issuePicks, settledDraw } from '#web/shared/mine/mine.queries.ts'
import { MyPickList } from '#web/shared/mine/my-pick-list.tsx'
import { describeWins, noResultLabel } from '#web/shared/mine/describe-wins.ts'
import { formatClock, formatDateWithWeekday } from '#web/shared/lib/time.ts'
import { LinkButton } from '#web/shared/ui/button.tsx'
import { SimulationNote } from '#web/shared/ui/info-note.tsx'
import { useHydrated } from '#web/shared/ui/use-hydrated.ts'
import styles from './selected-page.module.css'
import { recentIssuesQuery, findTappedRow } from './settlement.queries.ts'

export function loader({ params }: LoaderFunctionArgs): null {
  if (!isIssue(GAMES[getPathGame(params)], params['issue'] ?? '')) throw createNotFound()
  return null
}

function isIssue(game: Game, text: string): boolean {
  try {
    return normaliseIssue(game, text) === text
  } catch (error) {
    if (error instanceof InvalidIssue) return false
    throw error
  }
}

/** /select-ball/{type}/{issue}: the member's picks of one issue. */
export function Component() {
  const params = useParams()
  const game = GAMES[getPathGame(params)]
  const issueno = params['issue'] ?? ''
  usePrefetchQuery(issuePicks(game.type, issueno))
  const tapped = useHydrated() ? findTappedRow(game.type, issueno) : undefined
  const recent = useQuery({ ...recentIssuesQuery(game.type), placeholderData: () => tapped && [tapped] })
  const row = recent.data?.find((one) => one.issueno === issueno)
  return (
    <>
      <PageHead title={`${game.name}第${issueno}期已选号码`} />
      <div>
        <h1>
          {game.name} 第{issueno}期
        </h1>
        {row?.opendate === '' && <p className="sub">这一期因休市不开奖，锁定的号码不再核对。</p>}
        {row?.opendate && (
          <p className="sub num">
            开奖时间： {formatDateWithWeekday(row.opendate)} {formatClock(row.opendate)}
          </p>
        )}
      </div>
      <QueryView read={recent} failed="选号没有取到" loading={{ shape: 'balls' }}>
        {() => (
          <>
            {row?.id ? (
              <DrawnPicks key={row.id} game={game} id={row.id} />
            ) : (
              <HeldPicks key={`${game.type} ${issueno}`} game={game} issueno={issueno} />
            )}
            <p>
              {row?.id ? (
                <LinkButton to={paths.winning(game.type, row.id)}>看开奖对照</LinkButton>
              ) : (
                <LinkButton to={paths.number(game.type)}>去选号</LinkButton>
              )}
            </p>
          </>
        )}
      </QueryView>
      <SimulationNote />
    </>
  )
}

function HeldPicks({ game, issueno }: { game: Game; issueno: string }) {
  const read = useQuery(issuePicks(game.type, issueno))
  return (
    <QueryView read={read} failed="选号没有取到" loading={{ shape: 'balls' }}>
      {(picks) => <MyPickList game={game} picks={picks} />}
    </QueryView>
  )
}

function DrawnPicks({ game, id }: { game: Game; id: number }) {
  return (
    <QueryView read={useQuery(settledDraw(game.type, id))} failed="选号没有取到" loading={{ shape: 'balls' }}>
      {(detail) => (
        <>
          <div className={styles.drawn}>
            <BallSet first={detail.list.first_number} second={detail.list.second_number} {...buildDrawnLabels(game)} />
            <p>
              <b>{describeWins(detail)}</b>
              <TrustMark draw={detail.list} />
            </p>
          </div>
          <MyPickList game={game} picks={detail.simulated} draw={detail.list} noResult={noResultLabel(detail)} />
        </>
      )}
    </QueryView>
  )
}
