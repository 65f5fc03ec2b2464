import { useQueryClient } from '@tanstack/react-query'
import { myProfile, mySessions } from '#contract/people/account.ts'
import { query } from '#client/query.ts'

export const profile = query(myProfile, {})
export const devices = query(mySessions, {})

/** Returns a function that refetches the profile after a change. */
export function useProfileChanged() {
  const cache = useQueryClient()
  return () => cache.invalidateQueries({ queryKey: profile.queryKey })
}
