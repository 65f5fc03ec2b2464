import type { Bet, Panel } from '#contract/play/picks.ts'
import type { GameType, Mode } from '#lottery/games.ts'
import { showToast } from '#web/shared/lib/toasts.ts'
import { useIntent } from '#web/shared/page/intent.ts'
import { isLocked } from './panel-state.ts'

/** A button that redirected a visitor to /login, and the bets it would have acted on. */
interface PanelIntent {
  button: 'lock' | 'lock-all' | 'refresh'
  bets: string[]
}

export const buildPanelIntent = (type: GameType, mode: Mode): string => `panel ${type} ${mode}`

const toBetKey = ({ red_ball, blue_ball }: Bet): string => `${red_ball}+${blue_ball}`

export const serializePress = (button: PanelIntent['button'], bets: readonly Bet[]): string =>
  JSON.stringify({ button, bets: bets.map(toBetKey) } satisfies PanelIntent)

/** Returns the unlocked ones of the bets; null if the panel lacks one, because the account has another panel. */
export function findIntentBets({ bets }: Pick<PanelIntent, 'bets'>, lists: readonly Bet[]): Bet[] | null {
  const shown = lists.filter((bet) => bets.includes(toBetKey(bet)))
  return shown.length < bets.length ? null : shown.filter((bet) => !isLocked(bet))
}

interface PanelActions {
  onLock: (bet: Bet) => void
  onLockAll: () => void
  onRefresh?: () => void
}

/** After signing in, repeats the action that led to /login, unless the account has another panel. */
export function useResumedAction(
  control: string,
  panel: Panel | undefined,
  { onLock, onLockAll, onRefresh }: PanelActions,
): void {
  useIntent(panel ? control : null, (detail) => {
    const press = JSON.parse(detail) as PanelIntent
    const bets = findIntentBets(press, panel?.lists ?? [])
    if (bets === null) return showToast('info', '账号里是另一组号码，登录前要做的没有做，请再选一次')
    const [bet] = bets
    if (!bet) return
    showToast('info', press.button === 'refresh' ? '接着刷新登录前的号码' : '接着锁定登录前选的号码')
    if (press.button === 'lock') onLock(bet)
    else if (press.button === 'lock-all') onLockAll()
    else onRefresh?.()
  })
}
