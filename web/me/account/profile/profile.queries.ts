import { useQueryClient } from '@tanstack/react-query'
import { myProfile, mySessions } from '#contract/people/account.ts'
import { query } from '#client/query.ts'

export const profileQuery = query(myProfile, {})
export const devicesQuery = query(mySessions, {})

/** Returns a function that refetches the profile; call it after a change. */
export function useProfileChanged() {
  const cache = useQueryClient()
  return () => cache.invalidateQueries({ queryKey: profileQuery.queryKey })
}
