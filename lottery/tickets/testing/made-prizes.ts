import type { AnnouncedPrize, PrizeRule } from '#lottery/prizes.ts'
import type { Dice } from '#lottery/dice.ts'

/**
 * Creates a random prize table as a lottery office might publish it: complete or partial, with zeros, promotion money,
 * and rows that are not levels.
 */
export function madePrizes({ game, levels }: PrizeRule, dice: Dice): AnnouncedPrize[] {
  if (dice(5) === 0) return []
  const rows = levels.flatMap(({ names }) => {
    const base = names[dice(names.length)]!
    const addOn = game.code === 'dlt' && dice(2) === 0 ? [`${base}(追加)`] : []
    return dice(5) === 0 ? addOn : [base, ...addOn]
  })
  return [...rows, '一等奖基本派奖'].map((name) => ({ name, ...madeAmount(dice) }))
}

function madeAmount(dice: Dice): Omit<AnnouncedPrize, 'name'> {
  const kind = dice(6)
  if (kind === 0) return { bonusFen: null, promotionFen: 0 }
  if (kind === 1) return { bonusFen: 0, promotionFen: 0 }
  const bonusFen = 100 * (1 + dice(10_000_000))
  // In some rows a part of the amount, or all of it, is promotion money.
  return { bonusFen, promotionFen: kind === 2 ? Math.min(bonusFen, 100 * dice(10_000_000)) : 0 }
}
