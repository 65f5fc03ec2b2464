import type { Game } from '#lottery/games.ts'

const SUNDAY = 0

/** Returns the broadcast times of a welfare game; null for other games. */
export function formatBroadcast({ office, drawDays }: Game): string | null {
  if (office !== 'welfare') return null
  return `播出时间：电视 21:55${drawDays.includes(SUNDAY) ? '（周日 22:15）' : ''}，网络 21:15`
}
