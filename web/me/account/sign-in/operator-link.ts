import { useLocation } from 'react-router'
import { useHydrated } from '#web/shared/ui/use-hydrated.ts'

const LINK = /^#operator=([\w-]+)$/

/** Returns the token of an operator's link. It is in the fragment, which servers and logs never receive. */
export const parseToken = (hash: string): string | null => LINK.exec(hash)?.[1] ?? null

/** Returns the URL's fragment; '' on the server and during hydration, because the server does not know it. */
export function useHash(): string {
  const { hash } = useLocation()
  return useHydrated() ? hash : ''
}
