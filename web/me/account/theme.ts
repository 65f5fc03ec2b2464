import { browserMemory } from '#client/memory.ts'

/** How the site looks on this device: 'system' leaves it to the device. `web/theme.ts` reads it before anything is painted. */
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

/** The colour of a phone's own bar over the page, too. */
function paintBar(theme: Theme): void {
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[data-bar]')) {
    const of = bar.dataset['bar']
    bar.media = theme === 'system' ? `(prefers-color-scheme: ${of})` : of === theme ? 'all' : 'not all'
  }
}
