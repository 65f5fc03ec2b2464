import { pool } from '#web/lib/money.ts'
import styles from './amount.module.css'

/** 16.14 亿: the unit small and pale after the figure. */
export function Amount({ yuan }: { yuan: number | null }) {
  const [figure, unit] = pool(yuan).split(' ')
  return (
    <>
      {figure}
      {unit && <small className={styles.unit}> {unit}</small>}
    </>
  )
}
