import { queryOptions, useQuery } from '@tanstack/react-query'
import { signedInOperator } from '#contract/people/operators.console.ts'
import { call } from '#client/call.ts'
import { hasPermission, type Permission } from '#contract/infra/roles.ts'

const REFETCH_MS = 60_000

/** Query of the signed-in operator, refetched every minute and on window focus to detect an expired session. */
export const operatorQuery = queryOptions({
  queryKey: ['operator'],
  async queryFn({ signal }) {
    const answer = await call(signedInOperator, {}, { signal })
    if (answer.status === undefined) throw new Error(answer.msg)
    return answer
  },
  refetchOnWindowFocus: true,
  refetchInterval: REFETCH_MS,
})

/** Returns a function that checks the permissions of the operator's role. */
export function useHasPermission(): (permission: Permission) => boolean {
  const { data: me } = useQuery(operatorQuery)
  return (permission) => me?.status === 200 && hasPermission(me.data.role, permission)
}
