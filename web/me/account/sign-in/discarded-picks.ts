import type { DroppedPick } from '#contract/people/account.ts'
import { MODE_NAMES, fromWireMode } from '#contract/infra/modes.ts'
import { GAMES } from '#lottery/games.ts'

/**
 * Names the picks made before signing in that were discarded, because the account already had picks
 * (docs/rules/picking.md#at-sign-in).
 */
export function formatDiscardedPicks(picks: readonly DroppedPick[]): string {
  const names = picks.map(({ type, mode }) => `${GAMES[type].name}${MODE_NAMES[fromWireMode(mode)]}`)
  return `账号里已有这些选号，登录前选的没有保留：${names.join('、')}`
}
