import { memo, useEffect, useState } from 'react'
import { storeLastGame } from './last-game.ts'
import { useQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import { myProfile } from '#contract/people/account.ts'
import { MODE_NAMES } from '#contract/infra/modes.ts'
import { paths } from '#contract/paths.ts'
import type { Bet } from '#contract/play/picks.ts'
import { computeLockLimit } from '#contract/infra/quotas.ts'
import { type Game, GAMES, type Mode } from '#lottery/games.ts'
import { GameSwitcher } from '#web/shared/page/draws/game-switcher.tsx'
import { newestDrawQuery } from '#web/shared/page/draws/issue-pages.ts'
import { showOffer } from '#web/shared/page/offer.ts'
import { PageHead } from '#web/shared/page/page-head.tsx'
import { usePoolLabel } from '#web/shared/page/missing-label.ts'
import { getPathGame } from '#web/shared/page/params.ts'
import { tabMemory } from '#client/memory.ts'
import { query } from '#client/query.ts'
import { prefetch } from '#web/shared/page/loaders.ts'
import { storeIntent } from '#web/shared/page/intent.ts'
import { useSession } from '#web/shared/page/session.ts'
import { useGoToLogin } from '#web/shared/page/sign-in-link.tsx'
import { WaitingIssue } from '#web/shared/page/draws/waiting-issue.tsx'
import { showToast } from '#web/shared/lib/toasts.ts'
import { describeMatrix, describeMode } from '#web/play/picks/describe-game.ts'
import { Breadcrumb } from '#web/shared/ui/layout/breadcrumb.tsx'
import { LinkButton } from '#web/shared/ui/button.tsx'
import { Fact } from '#web/shared/ui/fact.tsx'
import { PageTitle } from '#web/shared/ui/layout/page-title.tsx'
import { SimulationNote } from '#web/shared/ui/info-note.tsx'
import { SectionHead } from '#web/shared/ui/layout/section-head.tsx'
import { useHydrated } from '#web/shared/ui/use-hydrated.ts'
import { useCoinRefresh } from './coin-refresh.tsx'
import { useLockReminder } from './lock-reminder.tsx'
import { MainPanel } from './main-panel.tsx'
import styles from './picks-page.module.css'
import {
  isAllLocked,
  countFreeLocks,
  isLocked,
  toPlayerKind,
  filterRefreshable,
  shouldSignInToRefresh,
  usedUpMessage,
} from './panel-state.ts'
import { usePanel } from './picks.queries.ts'
import { RandomPanel } from './random-panel.tsx'
import { buildPanelIntent, serializePress, useResumedAction } from './panel-intent.ts'
import { SaleFacts } from './sale-facts.tsx'
import { useReloadAfterStop, useSale } from './use-sale.ts'

export const loader = (args: LoaderFunctionArgs) => prefetch(args, newestDrawQuery(getPathGame(args.params)))

/** /number/{type}: the panels with the player's bets of one game. */
export function Component() {
  const type = getPathGame(useParams())
  return <PicksPage key={type} game={GAMES[type]} />
}

function PicksPage({ game }: { game: Game }) {
  const [mode, choose] = useMode(game)
  useEffect(() => storeLastGame(game.type), [game.type])
  const kind = usePlayerKind()
  const main = usePanel(game.type, mode, kind)
  // A visitor's first response sets the cookie that identifies the visitor. Two concurrent first requests would create
  // two visitors, so this panel loads after the main one.
  const random = usePanel(game.type, 'random', kind, kind === 'visitor' && main.heardAt === 0)
  const sale = useSale(game, main.panel ?? random.panel)
  useReloadAfterStop(game.type, main, random)
  const onVip = () => showOffer({ type: 'vip' })
  const { guard, dialog } = useLockReminder(kind, mode, onVip)
  const coin = useCoinRefresh(kind, mode, main, onVip)
  const lists = main.panel?.lists ?? []
  const hasRoom = countFreeLocks(lists, computeLockLimit(kind, mode)) > 0

  const goToLogin = useGoToLogin()
  function refresh(): void {
    if (!shouldSignInToRefresh(kind, mode, main.panel)) return coin.refresh()
    showToast('info', usedUpMessage(kind))
    goToLogin()
    storeIntent(buildPanelIntent(game.type, mode), serializePress('refresh', filterRefreshable(lists)))
  }

  function lockAll(): void {
    if (isAllLocked(lists)) return main.lockAll()
    if (hasRoom) guard(main.lockAll)
    else onVip()
  }

  const lock = (bet: Bet) => (isLocked(bet) || !hasRoom ? main.lock(bet) : guard(() => main.lock(bet)))
  const isMember = kind !== 'visitor'
  useResumedAction(buildPanelIntent(game.type, mode), isMember ? main.panel : undefined, {
    onLock: lock,
    onLockAll: lockAll,
    onRefresh: refresh,
  })
  useResumedAction(buildPanelIntent(game.type, 'random'), isMember ? random.panel : undefined, {
    onLock: random.lock,
    onLockAll: random.lockAll,
  })

  const { data } = useQuery(newestDrawQuery(game.type))
  const draw = data?.lists[0]
  const pool = usePoolLabel(game, draw ?? null)
  return (
    <div className="shell">
      <Head game={game} issueno={sale?.issueno} pool={pool} />
      <GameSwitcher className={styles.games} current={game.type} to={paths.number} />
      <WaitingIssue className={styles.waiting} game={game} />
      <SaleFacts sale={sale} pool={pool} isDemo={draw?.is_demo === 1 && draw.totalmoney !== null} />
      <div className={styles.panels}>
        <MainPanel
          {...{ game, kind, mode, onVip }}
          onMode={choose}
          handle={main}
          onRefresh={refresh}
          onLock={lock}
          onLockAll={lockAll}
        />
        <RandomPanel game={game} kind={kind} handle={random} />
      </div>
      <ModeRules game={game} />
      <div className={styles.note}>
        <SimulationNote />
      </div>
      {dialog}
      {coin.dialog}
    </div>
  )
}

function useMode(game: Game): [mode: Mode, choose: (mode: Mode) => void] {
  const name = `mode ${game.type}`
  const [chosen, set] = useState<Mode | null>(null)
  // The server cannot know the stored mode, so it is read after hydration.
  const stored = useHydrated() ? tabMemory.read(name) : null
  const before = game.modes.find((mode) => mode === stored && mode !== 'random')

  function choose(mode: Mode): void {
    tabMemory.keep(name, mode)
    set(mode)
  }
  return [chosen ?? before ?? 'lucky', choose]
}

/** The session cookie may be a day old; the profile's response renews it, for example after a grant of VIP. */
function usePlayerKind() {
  const session = useSession()
  useQuery({ ...query(myProfile, {}, { quiet: true }), enabled: session !== null })
  return toPlayerKind(session)
}

// Memoised, because the page renders again for each response about a panel.
const Head = memo(function Head({ game, issueno, pool }: { game: Game; issueno: string | undefined; pool: string }) {
  const matrix = describeMatrix(game)
  return (
    <>
      <PageHead
        title={`${game.name}选号`}
        description={`${game.name}模拟选号：${game.schedule}开奖，${matrix}。彩运、随机等方式选号，可锁定、刷新；仅为模拟记录，不销售彩票。`}
        path={paths.number(game.type)}
      />
      <Breadcrumb trail={[{ label: '选号', to: paths.number() }, { label: game.name }]} />
      <div className={styles.head}>
        <PageTitle
          about={
            <>
              <p className="sub wide-only">
                {game.schedule}开奖　{matrix}
              </p>
              <p className="sub phone-only num small">
                {issueno && `第 ${issueno} 期　`}
                奖池 {pool}
              </p>
            </>
          }
          end={
            <>
              <LinkButton size="s" icon="ticket" to={paths.workshop(game.type)}>
                号码工坊
              </LinkButton>
              <span className="wide-only">
                <LinkButton size="s" icon="chart" to={paths.chart(game.type)}>
                  走势图
                </LinkButton>
              </span>
            </>
          }
        >
          {game.name}
        </PageTitle>
      </div>
    </>
  )
})

const ModeRules = memo(function ModeRules({ game }: { game: Game }) {
  return (
    <section className={styles.rules} aria-labelledby="mode-rules">
      <SectionHead id="mode-rules" title="选号方式说明" />
      <dl>
        {game.modes.map((mode) => (
          <Fact words key={mode} name={MODE_NAMES[mode]}>
            {describeMode(game, mode)}
          </Fact>
        ))}
      </dl>
      <p className="muted small">每一注号码开出的可能都相同，用哪种方式选号都不改变开奖结果。</p>
    </section>
  )
})
