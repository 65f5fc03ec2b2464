import { queryOptions } from '@tanstack/react-query'
import { reviews } from '#contract/moderation.ts'
import { call } from '#client/call.ts'

/** So many of the earliest stand in the list; the next come up as these are decided. */
const LISTED = 50

/** What waits. Not asked again by itself: that would keep the session of an operator alive who has left. */
export const queue = queryOptions({
  queryKey: ['reviews'],
  async queryFn({ signal }) {
    const answer = await call(reviews, { pageSize: LISTED }, { signal })
    if (answer.status !== 200) throw new Error(answer.msg)
    return answer.data
  },
  retry: false,
  refetchOnWindowFocus: false,
})
