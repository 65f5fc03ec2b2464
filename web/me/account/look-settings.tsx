import { useState } from 'react'
import { type Tab, Tabs } from '#web/shared/ui/layout/tabs.tsx'
import { storeTheme, readTheme, type Theme } from './theme.ts'
import { cx } from '#web/shared/ui/cx.ts'
import setting from '#web/shared/ui/setting-row.module.css'
import styles from './settings.module.css'
import { browserMemory } from '#client/memory.ts'

/** Font size of the site on this device. `web/theme.ts` reads the stored value before the first paint. */
type FontSize = 'usual' | 'large'

const FONT_SIZE_KEY = 'letters'

const readFontSize = (): FontSize => (browserMemory.read(FONT_SIZE_KEY) === 'large' ? 'large' : 'usual')

function storeFontSize(letters: FontSize): void {
  const { dataset } = document.documentElement
  if (letters === 'usual') {
    browserMemory.forget(FONT_SIZE_KEY)
    delete dataset['letters']
    return
  }
  browserMemory.keep(FONT_SIZE_KEY, letters)
  dataset['letters'] = letters
}

const THEMES: readonly Tab<Theme>[] = [
  { id: 'system', label: '跟随系统' },
  { id: 'light', label: '浅色' },
  { id: 'dark', label: '深色' },
]

const FONT_SIZES: readonly Tab<FontSize>[] = [
  { id: 'usual', label: '标准' },
  { id: 'large', label: '大字' },
]

/** Display settings, rendered only in the browser, so the first render can read the stored values. */
export function LookSettings() {
  return (
    <>
      <LookSetting name="外观" choices={THEMES} chosen={readTheme} onChoose={storeTheme} />
      <LookSetting name="文字大小" choices={FONT_SIZES} chosen={readFontSize} onChoose={storeFontSize} />
    </>
  )
}

interface LookSettingProps<Choice extends string> {
  name: string
  choices: readonly Tab<Choice>[]
  chosen: () => Choice
  onChoose: (choice: Choice) => void
}

function LookSetting<Choice extends string>({ name, choices, chosen, onChoose }: LookSettingProps<Choice>) {
  const [choice, setChoice] = useState(chosen)
  function choose(next: Choice): void {
    onChoose(next)
    setChoice(next)
  }
  return (
    <div className={cx(setting.row, styles.look)}>
      <h3>{name}</h3>
      <Tabs label={name} items={choices} current={choice} onChange={choose} />
    </div>
  )
}
