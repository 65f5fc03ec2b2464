import { useState } from 'react'
import { type Tab, Tabs } from '#web/shared/ui/layout/tabs.tsx'
import { cx } from '#web/shared/ui/cx.ts'
import setting from '#web/shared/ui/setting-row.module.css'
import styles from './settings.module.css'
import { browserMemory } from '#client/memory.ts'

/** The default comes first. It is not stored. */
type Choices = readonly [Tab, ...Tab[]]

const THEMES: Choices = [
  { id: 'system', label: '跟随系统' },
  { id: 'light', label: '浅色' },
  { id: 'dark', label: '深色' },
]

const FONT_SIZES: Choices = [
  { id: 'usual', label: '标准' },
  { id: 'large', label: '大字' },
]

/** Display settings of this device. `web/theme.ts` applies the stored values before the first paint. */
export const LookSettings = () => (
  <>
    <LookSetting name="外观" storageKey="theme" choices={THEMES} />
    <LookSetting name="文字大小" storageKey="letters" choices={FONT_SIZES} />
  </>
)

interface LookSettingProps {
  name: string
  storageKey: 'theme' | 'letters'
  choices: Choices
}

/** Rendered only in the browser, so the first render can read the stored value. */
function LookSetting({ name, storageKey, choices }: LookSettingProps) {
  const [{ id: usual }] = choices
  const [current, setCurrent] = useState(() => {
    const stored = browserMemory.read(storageKey)
    return choices.find(({ id }) => id === stored)?.id ?? usual
  })
  function choose(choice: string): void {
    const { dataset } = document.documentElement
    if (storageKey === 'theme') updateThemeColor(choice)
    if (choice === usual) {
      browserMemory.forget(storageKey)
      delete dataset[storageKey]
    } else {
      browserMemory.keep(storageKey, choice)
      dataset[storageKey] = choice
    }
    setCurrent(choice)
  }
  return (
    <div className={cx(setting.row, styles.look)}>
      <h3>{name}</h3>
      <Tabs label={name} items={choices} current={current} onChange={choose} />
    </div>
  )
}

/** Sets the colour of the browser's address bar on phones. */
function updateThemeColor(theme: string): void {
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[data-bar]')) {
    const of = bar.dataset['bar']
    bar.media = theme === 'system' ? `(prefers-color-scheme: ${of})` : of === theme ? 'all' : 'not all'
  }
}
