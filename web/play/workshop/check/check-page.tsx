import { type LoaderFunctionArgs, useLocation, useParams, useSearchParams } from 'react-router'
import { paths } from '#contract/paths.ts'
import { ALL_GAMES, type Game, GAMES, isGameType } from '#lottery/games.ts'
import { prefetch } from '#web/shared/page/loaders.ts'
import { PageHead } from '#web/shared/page/page-head.tsx'
import { getPathGame } from '#web/shared/page/params.ts'
import { Breadcrumb } from '#web/shared/ui/layout/breadcrumb.tsx'
import { cx } from '#web/shared/ui/cx.ts'
import { PageTitle } from '#web/shared/ui/layout/page-title.tsx'
import { LinkTabs } from '#web/shared/ui/layout/tabs.tsx'
import { keepOnlyText } from '#web/play/workshop/ticket/ticket-state.ts'
import { TicketWorkspace } from '#web/play/workshop/ticket/ticket-workspace.tsx'
import { WorkshopFrame } from '#web/play/workshop/workshop-frame.tsx'
import { checkLines, CheckResults } from './check-results.tsx'
import { latestDrawsQuery } from '#web/shared/page/draws/issue-pages.ts'
import { latestDrawQuery } from './check.queries.ts'
import styles from './check-page.module.css'

/** Returns the game in the URL; null if there is none, because /check detects the game from the typed ticket. */
function findGame(params: { type?: string | undefined }, search: URLSearchParams): Game | null {
  if (params.type !== undefined) return GAMES[getPathGame(params)]
  const type = Number(search.get('type'))
  return isGameType(type) ? GAMES[type] : null
}

export function loader(args: LoaderFunctionArgs): Promise<null> {
  const game = findGame(args.params, new URL(args.request.url).searchParams)
  return prefetch(args, game ? latestDrawQuery(game.type) : latestDrawsQuery)
}

/** /workshop/{type}: 号码工坊 of a game, starting with 对奖. /check: 对奖 for tickets of any game. */
export function Component() {
  const params = useParams()
  const game = findGame(params, useSearchParams()[0])
  return params.type === undefined ? <Check game={game} /> : <Workshop />
}

const DESCRIPTION = '手里有票，看这一期中没中。不用登录，也可以一次贴很多注。'

function Check({ game }: { game: Game | null }) {
  const { hash } = useLocation()
  const tabs = [
    { id: 'any' as const, label: '自动识别', to: paths.check() + keepOnlyText(hash) },
    ...ALL_GAMES.map(({ code, name, type }) => ({ id: code, label: name, to: paths.check(type) + keepOnlyText(hash) })),
  ]
  return (
    <div className={cx('shell', styles.page)}>
      <PageHead
        title="对奖"
        description="贴上或输入彩票号码，马上知道中没中：双色球、大乐透、福彩3D、排列3、排列5、七星彩、七乐彩，单式、复式、胆拖、倍投、追加、多期都能对。号码只留在您的浏览器里。"
        path={paths.check()}
      />
      <Breadcrumb trail={[{ label: '对奖' }]} />
      <PageTitle about={<p className="sub">{DESCRIPTION}</p>}>对奖</PageTitle>
      <LinkTabs label="彩种" items={tabs} current={game?.code ?? 'any'} className={styles.games} />
      <TicketWorkspace game={game} resultsOf={checkLines}>
        {(typed, readings) => <CheckResults game={game} typed={typed} readings={readings} />}
      </TicketWorkspace>
    </div>
  )
}

const Workshop = () => (
  <WorkshopFrame
    part="check"
    description="号码工坊：一张票的单式、复式、胆拖、倍投，对哪一期都行，中了几注、每注多少、合计多少、兑奖截止日一次看清。"
    about={DESCRIPTION}
    resultsOf={checkLines}
  >
    {(game, readings, typed) => <CheckResults game={game} typed={typed} readings={readings} />}
  </WorkshopFrame>
)
