import type { ReactNode } from 'react'
import { InfoNote } from './info-note.tsx'

/** On every page with picks, wins or points: nothing here is money. */
export const SimulationNote = ({ children }: { children?: ReactNode }) => (
  <InfoNote>{children}选号均为模拟记录，模拟积分，不可兑换；本站不销售彩票，不派发奖金。</InfoNote>
)
