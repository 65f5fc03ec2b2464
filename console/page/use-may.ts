import { useQuery } from '@tanstack/react-query'
import { may, type Permission } from '#contract/infra/roles.ts'
import { operator } from './operator.query.ts'

/** Returns a function that checks the permissions of the operator's role. */
export function useMay(): (permission: Permission) => boolean {
  const { data: me } = useQuery(operator)
  return (permission) => me?.status === 200 && may(me.data.role, permission)
}
