import type { Draw } from '#contract/play/draws.ts'
import type { Game } from '#lottery/games.ts'
import { useMissingLabel } from '#web/shared/page/missing-label.ts'
import { isFixedPrize, formatPoolAmount } from '#contract/play/format-pool.ts'
import styles from './amount.module.css'

export function Amount({ yuan }: { yuan: number }) {
  const [figure, unit] = formatPoolAmount(yuan).split(' ')
  return (
    <>
      {figure}
      {unit && <small className={styles.unit}> {unit}</small>}
    </>
  )
}

export function DrawAmount({ game, draw, of }: { game: Game; draw: Draw; of: 'totalmoney' | 'saleamount' }) {
  const missing = useMissingLabel(draw)
  const yuan = draw[of]
  if (yuan !== null) return <Amount yuan={yuan} />
  return <small className={styles.unit}>{of === 'totalmoney' && isFixedPrize(game) ? '固定奖金' : missing}</small>
}
