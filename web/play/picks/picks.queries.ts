import { type Mutation, useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { UserInfo } from '#contract/people/account.ts'
import type { InputOf } from '#contract/infra/endpoint.ts'
import { toWireMode } from '#contract/infra/modes.ts'
import { lockBets, type Bet, type Panel, selection } from '#contract/play/picks.ts'
import { computeLockLimit, type PlayerKind } from '#contract/infra/quotas.ts'
import type { GameType, Mode } from '#lottery/games.ts'
import { type ReadQuery, query } from '#client/query.ts'
import { storeIntent } from '#web/shared/page/intent.ts'
import { useSession } from '#web/shared/page/session.ts'
import { useApi } from '#web/shared/page/site-context.tsx'
import { showToast } from '#web/shared/lib/toasts.ts'
import type { Answer } from '#client/call.ts'
import { useHydrated } from '#web/shared/ui/use-hydrated.ts'
import {
  selectBulkLock,
  countFreeLocks,
  isLocked,
  isCustom,
  buildBulkLockInput,
  buildLockInput,
  shouldSignInToRefresh,
  buildRefreshInput,
  usedUpMessage,
} from './panel-state.ts'
import { buildPanelIntent, serializePress } from './panel-intent.ts'

type PanelAction = 'refresh' | 'add' | 'minus' | 'own' | 'lock-all' | 'lock'

export interface PanelHandle {
  /** The panel as last received, with pending locks already applied. */
  panel: Panel | undefined
  /** Whether the panel could not be loaded and is not being loaded again. */
  failed: boolean
  retry: () => void
  /** Changes when a request for the panel succeeds or fails, or an action succeeds; 0 before the first response. */
  heardAt: number
  isBusy: (doing: PanelAction) => boolean
  /** Text about the result of the last action, for screen readers. */
  announcement: string
  refresh: () => void
  refreshWithCoin: () => void
  add: () => void
  minus: () => void
  lock: (bet: Bet) => void
  lockAll: () => void
  /** Adds a custom bet, and locks it if possible. Resolves to whether the bet was added. */
  own: (red: string, blue: string) => Promise<boolean>
}

export const panelKeyPrefix = (type: GameType) => [selection(type).path]

/** The key includes the session, so that after a sign-in or sign-out the previous player's bets are never shown. */
function panelQuery(type: GameType, mode: Mode, owner: UserInfo | null): ReadQuery<Panel> {
  const read = query(selection(type), { type: toWireMode(mode) })
  return { ...read, queryKey: [...read.queryKey, owner] }
}

/** Returns the player's panel of a game and mode. `wait`: delays the query as long as it is true. */
export function usePanel(type: GameType, mode: Mode, kind: PlayerKind, wait = false): PanelHandle {
  const owner = useSession()
  const client = useQueryClient()
  const read = panelQuery(type, mode, owner)
  // Enabled after hydration, because until then the session is unknown.
  const result = useQuery({ ...read, enabled: useHydrated() && !wait })
  const { data, isError, isFetching, refetch, dataUpdatedAt, errorUpdatedAt } = result
  const { underWay, announcement, run } = usePanelActions(type, read)
  const panel = data && underWay.reduce(applyLocks, data)
  const play = (doing: PanelAction, words: ActionMessage, inputOf: (panel: Panel) => PlayInput) =>
    run(doing, words, (api, current) => api(selection(type), inputOf(current)))
  async function setLocks(
    press: 'lock' | 'lock-all',
    words: ActionMessage,
    bets: readonly Bet[],
    inputOf: (panel: Panel) => LockInput,
  ) {
    const call: PanelCall = async (api, current) => {
      const answer = await api(lockBets, inputOf(current))
      if (answer.status === 401) storeIntent(buildPanelIntent(type, mode), serializePress(press, bets))
      return answer
    }
    await run(press, words, call, flipsOf(bets))
  }
  const place = ({ issuenoInfo }: Panel) => ({ type, mode, issueno: issuenoInfo.nextissueno })
  const wire = toWireMode(mode)
  const limit = computeLockLimit(kind, mode)
  /** Returns the bets that appear locked or unlocked before the response; none if the server will reject the action. */
  const flipsOf = (bets: readonly Bet[]): readonly Bet[] =>
    kind === 'visitor' || (!bets.every(isLocked) && countFreeLocks(panel?.lists ?? [], limit) < bets.length) ? [] : bets
  async function addOwn(api: CallApi, red: string, blue: string): Promise<Answer<Panel>> {
    const added = await api(selection(type), { type: wire, own: 1, red_ball: red, blue_ball: blue })
    if (added.status !== 200 || kind === 'visitor' || countFreeLocks(added.data.lists, limit) <= 0) return added
    const bet = added.data.lists.findLast(isCustom)
    // If the lock fails, the bet remains on the panel unlocked; a refresh does not replace custom bets.
    const locked = bet && (await api(lockBets, buildLockInput(place(added.data), bet)).catch(() => null))
    return locked?.status === 200 ? locked : added
  }

  async function refresh(): Promise<void> {
    const isDone = await play('refresh', '号码已刷新', ({ lists }) => buildRefreshInput(mode, lists))
    const isLast = shouldSignInToRefresh(kind, mode, client.getQueryData<Panel>(read.queryKey))
    if (isDone && isLast) showToast('info', usedUpMessage(kind))
  }

  return {
    panel,
    failed: isError && !isFetching && data === undefined,
    retry: () => void refetch(),
    heardAt: dataUpdatedAt + errorUpdatedAt,
    isBusy: (doing) => underWay.some((press) => press.doing === doing),
    announcement,
    refresh: () => void refresh(),
    refreshWithCoin: () =>
      void play('refresh', '已花 1 星币，号码已刷新', ({ lists }) => ({
        ...buildRefreshInput(mode, lists),
        use_coin: 1,
      })),
    add: () => void play('add', '已增加 1 注', () => ({ type: wire, add: 1 })),
    minus: () => void play('minus', '已减少 1 注', () => ({ type: wire, minus: 1 })),
    lock: (bet) => void setLocks('lock', '', [bet], (current) => buildLockInput(place(current), bet)),
    lockAll: () =>
      void setLocks('lock-all', formatLocked, selectBulkLock(panel?.lists ?? [], limit).bets, (current) =>
        buildBulkLockInput(place(current), current.lists, limit),
      ),
    own: (red, blue) => run('own', formatCustomAdded, (api) => addOwn(api, red, blue)),
  }
}

type PlayInput = InputOf<ReturnType<typeof selection>>
type LockInput = InputOf<typeof lockBets>
type CallApi = ReturnType<typeof useApi>
type PanelCall = (api: CallApi, current: Panel) => Promise<Answer<Panel>>
type ActionMessage = string | ((panel: Panel) => string)

const formatLocked = ({ change }: Panel) => (change > 0 ? `已锁定 ${change} 注` : '已全部解锁')

const formatCustomAdded = ({ lists }: Panel) => {
  const bet = lists.findLast(isCustom)
  return bet && isLocked(bet) ? '自选号码已加入并锁定' : '自选号码已加入，刷新时保留'
}

interface PendingAction {
  doing: PanelAction
  words: ActionMessage
  call: PanelCall
  /** The bets that the action locks or unlocks, in their state before the action. */
  flips: readonly Bet[]
}

const toPendingAction = ({ state }: Mutation) => state.variables as PendingAction

const applyLocks = (panel: Panel, { flips }: PendingAction): Panel => {
  const lists = panel.lists.map((bet) => {
    const flip = flips.find((one) => one.ball_id === bet.ball_id)
    return flip ? { ...bet, is_change: isLocked(flip) ? 0 : 1 } : bet
  })
  return { ...panel, lists, change: lists.filter(isLocked).length }
}

/** Runs a panel's actions sequentially. Ignores an action of a kind that is pending, except locks of single bets. */
function usePanelActions(type: GameType, read: ReadQuery<Panel>) {
  const api = useApi()
  const client = useQueryClient()
  const [announcement, announce] = useState('')
  const mutationKey = read.queryKey
  const { mutateAsync } = useMutation({
    mutationKey,
    mutationFn: act,
    networkMode: 'always',
    scope: { id: JSON.stringify(mutationKey) },
  })
  const underWay = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: toPendingAction,
  })

  async function run(
    doing: PanelAction,
    words: ActionMessage,
    call: PanelCall,
    flips: readonly Bet[] = [],
  ): Promise<boolean> {
    const isSame = (mutation: Mutation) => toPendingAction(mutation).doing === doing
    // Read from the mutation cache, because `underWay` is updated only with the next render.
    if (doing !== 'lock' && client.isMutating({ mutationKey, predicate: isSame })) return false
    return mutateAsync({ doing, words, call, flips }).catch(() => false) // `useApi` has shown the error.
  }

  async function act({ words, call }: PendingAction): Promise<boolean> {
    announce('')
    const answer = await call(api, currentPanel())
    if (answer.status !== 200) {
      refused(answer)
      return false
    }
    // A running query may return a panel from before this action.
    await client.cancelQueries({ queryKey: read.queryKey })
    client.setQueryData(read.queryKey, answer.data)
    announce(typeof words === 'string' ? words : words(answer.data))
    return true
  }

  function currentPanel(): Panel {
    const panel = client.getQueryData<Panel>(read.queryKey)
    if (!panel) throw new Error('an action needs a panel')
    return panel
  }

  function refused({ status, ...answer }: Exclude<Answer<Panel>, { status: 200 }>): void {
    if (status !== 400) return
    // A rejection that opens no dialog means that the panel changed elsewhere or that the issue is over, so it is
    // refetched.
    if (!('data' in answer && answer.data?.type)) void client.invalidateQueries({ queryKey: panelKeyPrefix(type) })
  }

  return { underWay, announcement, run }
}
