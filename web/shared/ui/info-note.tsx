import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from './info-note.module.css'

export const InfoNote = ({ children }: { children: ReactNode }) => (
  <p className={styles.note}>
    <Icon name="info" />
    <span>{children}</span>
  </p>
)

export const SimulationNote = ({ children }: { children?: ReactNode }) => (
  <InfoNote>{children}选号均为模拟记录，模拟积分，不可兑换；本站不销售彩票，不派发奖金。</InfoNote>
)
