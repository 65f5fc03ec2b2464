import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from './simulation-note.module.css'

/** On every page with picks, wins or points: nothing here is money. */
export function SimulationNote({ children }: { children?: ReactNode }) {
  return (
    <p className={styles.note}>
      <Icon name="info" />
      <span>{children}选号均为模拟记录，模拟积分，不可兑换；本站不销售彩票，不派发奖金。</span>
    </p>
  )
}
