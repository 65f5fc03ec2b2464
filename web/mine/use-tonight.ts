import { useQuery } from '@tanstack/react-query'
import { siteTime } from '#client/site-clock.ts'
import { askAgainIn } from './ask-again-in.ts'
import { tonight } from './mine.queries.ts'

/** What I hold of today's draws, asked for again as it changes. */
export const useTonight = () =>
  useQuery({ ...tonight, refetchInterval: ({ state }) => askAgainIn(state.data ?? [], siteTime()) })
