// The first script of every page, run before the first paint: applies the stored theme and font size, and marks whether
// a member is signed in. Polyfills and the error message for unsupported browsers precede it. Built as a single classic
// script, because it must not wait for a module.
import '#client/old-browsers.ts'
import './cannot-start.ts'
{
  const { dataset } = document.documentElement
  /** Null also if the browser denies access to storage. */
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
