import { useSyncExternalStore } from 'react'
import { tabMemory } from '#client/memory.ts'

/** Storage key, per tab, of the path to return to after the next sign-in. */
const PATH_KEY = 'console-place'

function onHashChange(moved: () => void): () => void {
  window.addEventListener('hashchange', moved)
  return () => window.removeEventListener('hashchange', moved)
}

const currentPath = (): string => window.location.hash.slice(1)

/** Returns the path within the console: the fragment of the URL, such as `draws/closures`; '' for the home page. */
export const useConsolePath = (): string => useSyncExternalStore(onHashChange, currentPath)

export const navigateTo = (there: string): void => window.location.assign(`#${there}`)

export const storePath = (): void => void tabMemory.keep(PATH_KEY, currentPath())

/** Deletes the stored path, and navigates to it unless the URL already has a path. */
export function restorePath(): void {
  const path = tabMemory.read(PATH_KEY)
  tabMemory.forget(PATH_KEY)
  if (path && currentPath() === '') window.location.replace(`#${path}`)
}
