// The first script of every page, run before anything is painted: the theme and the size of letters that the player
// chose, if any, and whether somebody is signed in. Before it what old browsers lack, and what is said where the page can't
// start. Built into one file, because it is no module and must not wait for one.
import '#client/old-browsers.ts'
import './cannot-start.ts'
{
  const { dataset } = document.documentElement
  /** Null also where the browser forbids to keep anything. */
  const kept = (name: string): string | null => {
    try {
      // oxlint-disable-next-line no-restricted-globals -- free of imports
      return localStorage.getItem(name)
    } catch {
      return null
    }
  }
  const chosen = kept('theme')
  if (chosen === 'light' || chosen === 'dark') {
    dataset['theme'] = chosen
    for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[data-bar]'))
      bar.media = bar.dataset['bar'] === chosen ? 'all' : 'not all'
  }
  if (kept('letters') === 'large') dataset['letters'] = 'large'
  if (/(?:^|;\s*)userInfo=/.test(document.cookie)) dataset['session'] = ''
}
