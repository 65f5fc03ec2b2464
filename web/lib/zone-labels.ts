import type { GameType } from '#lottery/games.ts'

interface ZoneLabels {
  firstLabel: string
  /** '' where the game has no second zone. */
  secondLabel: string
}

const DIGITS = { firstLabel: '开奖号码', secondLabel: '' }

/** What the zones of a drawn set are called in each game, for BallSet and for words. */
export const ZONE_LABELS = {
  1: { firstLabel: '红球', secondLabel: '蓝球' },
  2: { firstLabel: '前区', secondLabel: '后区' },
  3: DIGITS,
  4: DIGITS,
  5: DIGITS,
  6: { firstLabel: '前区', secondLabel: '后区' },
  7: { firstLabel: '基本号码', secondLabel: '特别号码' },
} as const satisfies Record<GameType, ZoneLabels>
