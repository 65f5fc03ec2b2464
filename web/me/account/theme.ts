import { browserMemory } from '#client/memory.ts'

/** Theme of the site; 'system' is that of the device. `web/theme.ts` reads it before the first paint. */
export type Theme = 'system' | 'light' | 'dark'

const THEME_KEY = 'theme'

export function readTheme(): Theme {
  const chosen = browserMemory.read(THEME_KEY)
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system'
}

export function storeTheme(theme: Theme): void {
  const { dataset } = document.documentElement
  updateThemeColor(theme)
  if (theme === 'system') {
    browserMemory.forget(THEME_KEY)
    delete dataset['theme']
    return
  }
  browserMemory.keep(THEME_KEY, theme)
  dataset['theme'] = theme
}

/** Sets the colour of the browser's address bar on phones. */
function updateThemeColor(theme: Theme): void {
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[data-bar]')) {
    const of = bar.dataset['bar']
    bar.media = theme === 'system' ? `(prefers-color-scheme: ${of})` : of === theme ? 'all' : 'not all'
  }
}
