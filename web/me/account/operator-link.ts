import { useLocation } from 'react-router'
import { useHydrated } from '#web/shared/ui/hydrated.ts'

const LINK = /^#operator=([\w-]+)$/

/** The token of an operator's one-time link. It stands behind the #, which no server and no log gets to see. */
export const tokenIn = (hash: string): string | null => LINK.exec(hash)?.[1] ?? null

/** What stands behind the # of the address; '' on the server and while hydrating, where nobody knows it. */
export function useHash(): string {
  const { hash } = useLocation()
  return useHydrated() ? hash : ''
}
