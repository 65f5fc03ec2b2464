import { useState } from 'react'
import { type Tab, Tabs } from '#web/ui/tabs.tsx'
import { chooseTheme, chosenTheme, type Theme } from './theme.ts'
import { cx } from '#web/ui/cx.ts'
import setting from '#web/ui/setting-row.module.css'
import styles from './settings.module.css'

const THEMES: readonly Tab<Theme>[] = [
  { id: 'system', label: '跟随系统' },
  { id: 'light', label: '浅色' },
  { id: 'dark', label: '深色' },
]

/** The theme of this device. Settings are shown in the browser only, so the choice can be read at once. */
export function ThemeSetting() {
  const [theme, setTheme] = useState(chosenTheme)
  function choose(next: Theme): void {
    chooseTheme(next)
    setTheme(next)
  }
  return (
    <div className={cx(setting.row, styles.wide)}>
      <h3>外观</h3>
      <p className={setting.value}>只对这台设备生效</p>
      <Tabs label="外观" items={THEMES} current={theme} onChange={choose} />
    </div>
  )
}
