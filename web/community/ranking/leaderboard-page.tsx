import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type LoaderFunctionArgs, useSearchParams } from 'react-router'
import type { ReplyOf } from '#contract/infra/endpoint.ts'
import { paths } from '#contract/paths.ts'
import type { rankedIssue } from '#contract/community/ranking.ts'
import { linkPictures } from '#contract/play/sharing.ts'
import { type Game, GAMES } from '#lottery/games.ts'
import { Comments } from '#web/shared/discussion/comments.tsx'
import { commentPages, useViewer, currentViewer } from '#web/shared/discussion/discussion.ts'
import { GameSwitcher } from '#web/shared/page/draws/game-switcher.tsx'
import { drawnIssuePages } from '#web/shared/page/draws/issue-pages.ts'
import { IssueSelect } from '#web/shared/page/draws/issue-select.tsx'
import { PageHead } from '#web/shared/page/page-head.tsx'
import { parseSearchGame, parseId, parseSearchId } from '#web/shared/page/params.ts'
import { load, queryClientContext } from '#web/shared/page/loaders.ts'
import { ShareButton } from '#web/shared/page/share/share-button.tsx'
import { describeSettlement } from '#web/shared/lib/score.ts'
import { Breadcrumb } from '#web/shared/ui/layout/breadcrumb.tsx'
import { cx } from '#web/shared/ui/cx.ts'
import { PageTitle } from '#web/shared/ui/layout/page-title.tsx'
import { SectionHead } from '#web/shared/ui/layout/section-head.tsx'
import { SimulationNote } from '#web/shared/ui/info-note.tsx'
import styles from './leaderboard-page.module.css'
import { createRankingDiscussion, firstRowsQuery, rankedIssueQuery, rankedDrawQuery } from './ranking.queries.ts'
import { RankingTable } from './ranking-table.tsx'
import { EmptyView } from '#web/shared/ui/state-views.tsx'
import type { Draw } from '#contract/play/draws.ts'
import { usePoolLabel } from '#web/shared/page/missing-label.ts'
import { buildDrawnLabels } from '#web/shared/balls/drawn-labels.ts'
import { formatDateWithWeekday } from '#web/shared/lib/time.ts'
import { BallSet } from '#web/shared/balls/ball-set.tsx'
import { TrustMark } from '#web/shared/balls/trust-mark.tsx'
import { Fact } from '#web/shared/ui/fact.tsx'
import { Panel } from '#web/shared/ui/layout/panel.tsx'
import ranked from './ranked-draw.module.css'

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  const search = new URL(args.request.url).searchParams
  const type = parseSearchGame(search)
  const requestedId = parseSearchId(search)
  const client = args.context.get(queryClientContext)
  const meant = rankedIssueQuery(type, requestedId)
  await Promise.all([client.fetchInfiniteQuery(drawnIssuePages(type)), load(args, meant)])
  const id = client.getQueryData(meant.queryKey)?.id
  if (id === undefined) return null
  await client.prefetchInfiniteQuery(commentPages(createRankingDiscussion(id), currentViewer()))
  return load(args, rankedDrawQuery(type, id), firstRowsQuery(type, id))
}

/** /leaderboard?type=&id=: ranking of the players with winning picks of one issue. */
export function Component() {
  const [search] = useSearchParams()
  const game = GAMES[parseSearchGame(search)]
  return (
    <div className={cx('shell', styles.page)}>
      <Breadcrumb trail={[{ label: '排行榜' }]} />
      <Ranking key={game.type} game={game} requestedId={parseId(search.get('id'))} />
    </div>
  )
}

const Frame = ({ game, end, children }: { game: Game; end?: ReactNode; children: ReactNode }) => (
  <>
    <PageTitle end={end}>{game.name}排行榜</PageTitle>
    <div className={styles.frame}>
      <GameSwitcher look="list" current={game.type} to={paths.leaderboard} />
      {children}
    </div>
  </>
)

function Ranking({ game, requestedId }: { game: Game; requestedId: number | null }) {
  const { data: issue } = useSuspenseQuery(rankedIssueQuery(game.type, requestedId))
  if (issue === null) {
    return (
      <Frame game={game}>
        <div>
          <PageHead title={`${game.name}排行榜`} path={paths.leaderboard(game.type)} />
          <EmptyView title="暂未获取开奖数据" hint="开奖后，锁定的模拟号码中奖即上榜。" link={toPicks(game)} />
        </div>
      </Frame>
    )
  }
  return <OneRanking game={game} issue={issue} isLatest={requestedId === null} />
}

type Issue = NonNullable<ReplyOf<typeof rankedIssue>>

function OneRanking({ game, issue, isLatest }: { game: Game; issue: Issue; isLatest: boolean }) {
  const { id } = issue
  const { data: detail } = useSuspenseQuery(rankedDrawQuery(game.type, id))
  const { data: rows = [] } = useQuery(firstRowsQuery(game.type, id))
  const viewer = useViewer()
  const { issueno } = detail.list
  return (
    <>
      <PageHead
        title={`${game.name}第${issueno}期排行榜`}
        description={`${game.name}第${issueno}期模拟选号排行榜：按锁定号码的模拟积分排名，积分不可兑换。`}
        path={isLatest ? paths.leaderboard(game.type) : paths.ranking(game.type, id)}
        picture={() => (import.meta.env.SSR ? linkPictures.draw(detail.list) : '')}
      />
      <Frame
        game={game}
        end={
          <>
            <IssueSelect type={game.type} current={detail.list} to={paths.ranking} />
            <ShareButton path={() => paths.ranking(game.type, id)} />
          </>
        }
      >
        <div className={styles.columns}>
          <div className={styles.main}>
            <RankedDraw game={game} draw={detail.list} />
            {rows.length === 0 ? (
              <EmptyView
                title={describeSettlement(issue) ?? '本期没有上榜的彩友'}
                hint="停售前锁定的号码中奖即上榜。"
                link={toPicks(game)}
              />
            ) : (
              <>
                <Open issue={issue} />
                <RankingTable key={id} game={game} id={id} first={rows} />
              </>
            )}
          </div>
          <aside className={styles.aside} aria-label="怎样上榜与评论">
            <HowTo />
            <Comments
              key={id}
              discussion={createRankingDiscussion(id)}
              viewer={viewer}
              invitation="说说这一期，第一条评论等您来写。"
            />
          </aside>
        </div>
      </Frame>
    </>
  )
}

/** Explains why ranks of the issue can still change: unpublished prize amounts or undecided levels. */
function Open({ issue }: { issue: Issue }) {
  const awaited = issue.awaited_wins > 0 ? '有中奖号码的奖金待公布，现在按 0 分排；公布后积分和名次会变。' : ''
  const undecided = issue.undecided ? describeSettlement(issue) : ''
  if (!awaited && !undecided) return null
  return (
    <p className="sub" role="status">
      {awaited}
      {undecided}
    </p>
  )
}

function HowTo() {
  return (
    <section aria-labelledby="how-to" className={styles.howTo}>
      <SectionHead id="how-to" title="怎样上榜" />
      <p className="sub">
        停售前锁定的号码中奖即上榜。积分按该奖级公布的单注奖金取整，没有公布的取规则的固定奖金或约定的分数，多注相加；积分相同看奖级，再看锁定先后。
      </p>
      <SimulationNote />
    </section>
  )
}

const toPicks = ({ type }: Game) => ({ to: paths.number(type), label: '去选号' })

function RankedDraw({ game, draw }: { game: Game; draw: Draw }) {
  const [figure, unit] = usePoolLabel(game, draw).split(' ')
  return (
    <Panel pad={false} className={ranked.draw} aria-label={`第${draw.issueno}期开奖`}>
      <div>
        <p className={`num ${ranked.date}`}>
          {formatDateWithWeekday(draw.opendate)}开奖
          <TrustMark draw={draw} />
        </p>
        <BallSet first={draw.first_number} second={draw.second_number} {...buildDrawnLabels(game)} />
      </div>
      <dl>
        <Fact name="奖池">
          {figure} {unit && <small>{unit}</small>}
        </Fact>
      </dl>
    </Panel>
  )
}
