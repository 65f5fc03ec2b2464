import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Link, type LoaderFunctionArgs, useSearchParams } from 'react-router'
import { paths } from '#contract/paths.ts'
import { type Game, GAMES } from '#lottery/games.ts'
import { GameSwitcher } from '#web/shared/page/draws/game-switcher.tsx'
import { parseSearchGame, parseIssue, parseSearchPage, normalizeQuery } from '#web/shared/page/params.ts'
import { newestDrawQuery } from '#web/shared/page/draws/issue-pages.ts'
import { PageHead } from '#web/shared/page/page-head.tsx'
import { WaitingIssue } from '#web/shared/page/draws/waiting-issue.tsx'
import { queryClientContext } from '#web/shared/page/loaders.ts'
import { Breadcrumb } from '#web/shared/ui/layout/breadcrumb.tsx'
import { cx } from '#web/shared/ui/cx.ts'
import { PageTitle } from '#web/shared/ui/layout/page-title.tsx'
import { SectionHead } from '#web/shared/ui/layout/section-head.tsx'
import { isAllDemo, DrawsDemoMark } from '#web/shared/balls/trust-mark.tsx'
import { DrawRows } from './draw-rows.tsx'
import { drawPagesQuery, searchPagesQuery, yearsQuery } from './draws.queries.ts'
import { FindBox } from './find-box.tsx'
import { SearchResults } from './search-results.tsx'
import { MoreDraws } from './more-draws.tsx'
import { NextDraw } from './next-draw.tsx'
import { NoDraws } from './no-draws.tsx'
import styles from './draws-page.module.css'

const parseParams = (search: URLSearchParams) => ({
  type: parseSearchGame(search),
  from: parseSearchPage(search),
  q: normalizeQuery(search.get('q')),
  before: parseIssue(search.get('before')),
})

/** Loads the draws, except cached ones, so that going back from a draw restores the rows and the scroll position. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<null> {
  const { type, from, q, before } = parseParams(new URL(request.url).searchParams)
  const client = context.get(queryClientContext)
  await Promise.all([
    client.prefetchQuery(yearsQuery(type)),
    client.prefetchQuery(newestDrawQuery(type)),
    q === ''
      ? client.ensureInfiniteQueryData(drawPagesQuery(type, from))
      : client.ensureInfiniteQueryData(searchPagesQuery(type, q, before)),
  ])
  return null
}

/** /draw-winner?type=: draws of a game, newest first, and its next draw; with ?q= the results of a search. */
export function Component() {
  const [search] = useSearchParams()
  const { type, from, q, before } = parseParams(search)
  const game = GAMES[type]
  const isSearch = q !== ''
  return (
    <div className={cx('shell', styles.page)}>
      <PageHead
        title={`${game.name}开奖结果`}
        description={`${game.name}历史开奖号码、奖池与销量，${game.schedule}开奖；下期开奖时间与走势图。`}
        {...(!isSearch && { path: paths.drawsFrom(type, from) })}
      />
      <Breadcrumb trail={[{ label: '开奖结果' }]} />
      <PageTitle>{game.name}开奖结果</PageTitle>
      <GameSwitcher
        className={styles.games}
        current={type}
        to={(other) => (isSearch ? paths.findDraws(other, q) : paths.drawWinners(other))}
      />
      <FindBox game={game} q={q} />
      {isSearch ? (
        <SearchResults key={`${type} ${q} ${before}`} game={game} q={q} before={before} />
      ) : (
        <Draws key={`${type} ${from}`} game={game} from={from} />
      )}
    </div>
  )
}

function Draws({ game, from }: { game: Game; from: number }) {
  const list = useSuspenseInfiniteQuery(drawPagesQuery(game.type, from))
  // A draw published between the requests of two pages shifts a row to the next page; the duplicate row is removed.
  const draws = [...new Map(list.data.pages.flatMap(({ lists }) => lists).map((draw) => [draw.id, draw])).values()]
  const next = list.data.pages[0]
  return (
    <>
      <WaitingIssue className={styles.waiting} game={game} />
      {next && <NextDraw game={game} next={next} />}
      <section className={styles.list} aria-labelledby="past-draws">
        <SectionHead id="past-draws" title="历史开奖" more={{ to: paths.calendar(game.type), label: '开奖日历' }}>
          <DrawsDemoMark draws={draws} />
        </SectionHead>
        {from > 1 && <Newer game={game} from={from} />}
        {draws.length === 0 ? (
          <NoDraws game={game} beyond={from > 1} />
        ) : (
          <>
            <DrawRows game={game} draws={draws} isDemoSaid={isAllDemo(draws)} />
            <MoreDraws next={paths.drawsFrom(game.type, Number(list.data.pageParams.at(-1)) + 1)} list={list} />
          </>
        )}
      </section>
    </>
  )
}

const Newer = ({ game, from }: { game: Game; from: number }) => (
  <p className={styles.newer}>
    <Link className="link" to={paths.drawsFrom(game.type, from - 1)}>
      上一页
    </Link>
    <Link className="link" to={paths.drawWinners(game.type)}>
      回到最新
    </Link>
  </p>
)
