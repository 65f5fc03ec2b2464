// The first script of every page. It runs before the first paint, applies the stored theme and font size, and marks
// whether a member is signed in. It also contains polyfills, and the notice for browsers that cannot start the page. It
// is built as a single classic script, so that it waits for no module.
import '#client/old-browsers.ts'
import './cannot-start.ts'
{
  const { dataset } = document.documentElement
  /** Returns null also if the browser denies access to storage. */
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
