import { browserMemory } from '#client/memory.ts'

/** Theme of the site on this device; 'system' follows the device. `web/theme.ts` reads it before the first paint. */
export type Theme = 'system' | 'light' | 'dark'

const KEY = 'theme'

export function chosenTheme(): Theme {
  const chosen = browserMemory.read(KEY)
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system'
}

export function chooseTheme(theme: Theme): void {
  const { dataset } = document.documentElement
  paintBar(theme)
  if (theme === 'system') {
    browserMemory.forget(KEY)
    delete dataset['theme']
    return
  }
  browserMemory.keep(KEY, theme)
  dataset['theme'] = theme
}

/** Also sets the colour of a phone's browser bar. */
function paintBar(theme: Theme): void {
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[data-bar]')) {
    const of = bar.dataset['bar']
    bar.media = theme === 'system' ? `(prefers-color-scheme: ${of})` : of === theme ? 'all' : 'not all'
  }
}
