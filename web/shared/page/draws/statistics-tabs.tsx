import { paths } from '#contract/paths.ts'
import type { GameType } from '#lottery/games.ts'
import { UnderTabs } from '#web/shared/ui/layout/tabs.tsx'
import styles from './statistics-tabs.module.css'

const PAGES = [
  { id: 'chart', label: '走势图', to: paths.chart },
  { id: 'omissions', label: '遗漏统计', to: paths.omissions },
  { id: 'sameIssue', label: '历年同期', to: paths.sameIssue },
] as const

export const StatisticsTabs = ({ type, current }: { type: GameType; current: (typeof PAGES)[number]['id'] }) => (
  <UnderTabs
    label="走势与统计"
    items={PAGES.map(({ id, label, to }) => ({ id, label, to: to(type) }))}
    current={current}
    className={styles.tabs}
  />
)
