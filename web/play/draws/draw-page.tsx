import { useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type LoaderFunctionArgs, useParams, useSearchParams } from 'react-router'
import type { Draw, DrawDetail } from '#contract/play/draws.ts'
import { paths } from '#contract/paths.ts'
import { linkPictures } from '#contract/play/sharing.ts'
import { type Game, GAMES, type GameType } from '#lottery/games.ts'
import { newestDrawQuery } from '#web/shared/page/draws/issue-pages.ts'
import { getPathGame, parseId, parseSearchId } from '#web/shared/page/params.ts'
import { PageHead } from '#web/shared/page/page-head.tsx'
import { load, queryClientContext, prefetch } from '#web/shared/page/loaders.ts'
import { loadPicture, ShareButton } from '#web/shared/page/share/share-button.tsx'
import { LiveMark } from '#web/shared/page/draws/live-mark.tsx'
import { SpokenDraw } from '#web/shared/page/draws/spoken-draw.tsx'
import { useArrivalTime, useClock } from '#web/shared/page/use-clock.ts'
import { useAwaitedIssue } from '#web/shared/page/draws/use-awaited-issue.ts'
import { WaitingIssue } from '#web/shared/page/draws/waiting-issue.tsx'
import { toPrizeRule } from '#web/shared/lib/draw-rule.ts'
import { formatClock, formatDate, formatDateWithWeekday } from '#web/shared/lib/time.ts'
import { AWAITED_LABEL, formatRemaining, type AwaitedIssue } from '#web/shared/lib/awaited-issue.ts'
import { describeDraw } from '#web/shared/balls/drawn-labels.ts'
import { NotDrawn } from '#web/shared/balls/not-drawn.tsx'
import { Breadcrumb } from '#web/shared/ui/layout/breadcrumb.tsx'
import { cx } from '#web/shared/ui/cx.ts'
import { PageTitle } from '#web/shared/ui/layout/page-title.tsx'
import { Panel } from '#web/shared/ui/layout/panel.tsx'
import { SectionHead } from '#web/shared/ui/layout/section-head.tsx'
import awaited from './awaited-draw.module.css'
import { DrawHero, DrawMarks } from './draw-hero.tsx'
import { drawQuery } from './draws.queries.ts'
import { Neighbours } from './neighbours.tsx'
import { NoDraws } from './no-draws.tsx'
import { Odds } from './odds.tsx'
import { PrizeTable } from './prize-table.tsx'
import styles from './draw-page.module.css'
import { useSession } from '#web/shared/page/session.ts'
import { LoadingView } from '#web/shared/ui/state-views.tsx'
import { lazyComponent } from '#web/shared/ui/overlays/lazy-component.tsx'

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  const type = getPathGame(args.params)
  const id = parseSearchId(new URL(args.request.url).searchParams)
  if (id === null && (await hasNoDraws(args, type))) return null
  // Without an id, `hasNoDraws` has already loaded the newest draw.
  await Promise.all([load(args, drawQuery(type, id)), id !== null && prefetch(args, newestDrawQuery(type))])
  return null
}

async function hasNoDraws({ context }: LoaderFunctionArgs, type: GameType): Promise<boolean> {
  const { lists } = await context.get(queryClientContext).fetchQuery(newestDrawQuery(type))
  return lists.length === 0
}

/** /draw-winner/{type}?id=: one draw. Without an id, the latest draw, or the empty state of a game without draws. */
export function Component() {
  const game = GAMES[getPathGame(useParams())]
  const id = parseId(useSearchParams()[0].get('id'))
  return (
    <div className={cx('shell', styles.page)}>
      {id === null ? <LatestDraw key={game.type} game={game} /> : <OneDraw key={id} game={game} id={id} />}
    </div>
  )
}

function LatestDraw({ game }: { game: Game }) {
  const { data } = useSuspenseQuery(newestDrawQuery(game.type))
  if (data.lists.length !== 0) return <OneDraw game={game} id={null} />
  return (
    <>
      <PageHead title={`${game.name}开奖详情`} path={paths.draw(game.type)} />
      <Trail game={game} />
      <PageTitle>{game.name}开奖详情</PageTitle>
      <Panel className={styles.first}>
        <NoDraws game={game} />
      </Panel>
    </>
  )
}

function OneDraw({ game, id }: { game: Game; id: number | null }) {
  const { data: detail } = useSuspenseQuery(drawQuery(game.type, id))
  const draw = detail.list
  const rule = toPrizeRule(detail)
  const waiting = useAwaitedIssue(game, id === null ? detail : null)
  const [wasLatest] = useState(detail.next === null)
  const arrived = useArrivalTime(draw.issueno) !== null
  const name = `第${draw.issueno}期`
  return (
    <>
      <PageHead
        title={waiting ? `${game.name}第${waiting.issueno}期等待开奖` : `${game.name}${name}开奖详情`}
        description={formatDescription(game, detail)}
        path={paths.draw(game.type, draw.id)}
        picture={() => (import.meta.env.SSR ? linkPictures.draw(draw) : '')}
        article
      />
      <Trail game={game} issueno={waiting?.issueno ?? draw.issueno} />
      {waiting ? (
        <Awaited game={game} waiting={waiting} last={draw} />
      ) : (
        <PageTitle
          about={<DrawMarks draw={draw} />}
          end={
            <ShareButton
              path={() => paths.draw(game.type, draw.id)}
              picture={() => loadPicture(linkPictures.draw(draw))}
            />
          }
        >
          {game.name} {name}
        </PageTitle>
      )}
      {id === null && <SpokenDraw game={game} draw={arrived ? draw : null} />}
      {id !== null && wasLatest && <WaitingIssue className={styles.waiting} game={game} except={draw.issueno} />}
      <DrawHero game={game} detail={detail} arriving={arrived} />
      {!waiting && (
        <ForMembers>
          <MyNumbers key={draw.id} game={game} id={draw.id} meanwhile={<LoadingView rows={1} />} />
        </ForMembers>
      )}
      <div className={styles.two}>
        <PrizeTable game={game} rule={rule} detail={detail} />
        <Odds game={game} rule={rule} />
      </div>
      <Neighbours game={game} detail={detail} />
    </>
  )
}

function Awaited({ game, waiting, last }: { game: Game; waiting: AwaitedIssue; last: Draw }) {
  const { issueno, drawsAt } = waiting
  const text = useClock((now) => formatRemaining(drawsAt, now))
  const name = `${game.name} 第${issueno}期`
  return (
    <>
      <PageTitle
        about={
          <time className="num sub" dateTime={formatDate(drawsAt)}>
            {formatDateWithWeekday(drawsAt)}
          </time>
        }
      >
        {name}
      </PageTitle>
      <Panel pad={false} className={awaited.awaited} aria-label={`${name}等待开奖`}>
        <p>
          <NotDrawn game={game} size="l" />
        </p>
        <p className={awaited.words}>
          <b className="num">{text}</b>
          {text !== AWAITED_LABEL && <span className="num">{formatClock(drawsAt)} 开奖</span>}
        </p>
        <p className={awaited.live}>
          <LiveMark /> 号码公布后直接显示在这里，不用刷新。
        </p>
      </Panel>
      <ForMembers>
        <MyNumbersToCome key={issueno} game={game} issueno={issueno} meanwhile={<LoadingView rows={1} />} />
      </ForMembers>
      <SectionHead title={`上一期 第${last.issueno}期`}>
        <DrawMarks draw={last} />
      </SectionHead>
    </>
  )
}

function Trail({ game, issueno }: { game: Game; issueno?: string }) {
  const trail = [
    { label: '开奖结果', to: paths.drawWinners() },
    { label: game.name, to: paths.drawWinners(game.type) },
  ]
  return <Breadcrumb trail={[...trail, { label: issueno ? `第${issueno}期` : '开奖详情' }]} />
}

function formatDescription(game: Game, { list }: DrawDetail): string {
  return `${game.name}第${list.issueno}期（${formatDateWithWeekday(list.opendate)}）${describeDraw(game, list)}；奖池、中奖注数、单注奖金与兑奖截止日。`
}

const MyNumbers = lazyComponent(async () => (await import('#web/shared/mine/my-numbers.tsx')).MyNumbers)
const MyNumbersToCome = lazyComponent(async () => (await import('#web/shared/mine/my-numbers.tsx')).MyUndrawnNumbers)

/** Contains the member's picks. For visitors, neither the picks nor their code are loaded. */
const ForMembers = ({ children }: { children: ReactNode }) => useSession() && children
