import { useQuery } from '@tanstack/react-query'
import { hasPermission, type Permission } from '#contract/infra/roles.ts'
import { operatorQuery } from './operator.query.ts'

/** Returns a function that checks the permissions of the operator's role. */
export function useHasPermission(): (permission: Permission) => boolean {
  const { data: me } = useQuery(operatorQuery)
  return (permission) => me?.status === 200 && hasPermission(me.data.role, permission)
}
