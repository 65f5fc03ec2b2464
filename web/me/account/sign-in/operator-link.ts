import { useLocation } from 'react-router'
import { useHydrated } from '#web/shared/ui/use-hydrated.ts'

const LINK = /^#operator=([\w-]+)$/

/** Returns the token of an operator's one-time link. It is in the fragment, which servers and logs never receive. */
export const parseToken = (hash: string): string | null => LINK.exec(hash)?.[1] ?? null

/** Returns the fragment of the URL; '' on the server and while hydrating, where it is unknown. */
export function useHash(): string {
  const { hash } = useLocation()
  return useHydrated() ? hash : ''
}
