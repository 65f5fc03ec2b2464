import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { type MyProfile, myProfile } from '#contract/people/account.ts'
import { QueryView } from '#web/shared/page/query-view.tsx'
import { query } from '#client/query.ts'

export const profileQuery = query(myProfile, {})

export function useProfileChanged() {
  const cache = useQueryClient()
  return () => cache.invalidateQueries({ queryKey: profileQuery.queryKey })
}

/** Renders its children with the member's profile once loaded. Remounts them if another member has signed in. */
export function WithProfile({ children }: { children: (user: MyProfile) => ReactNode }) {
  return (
    <QueryView
      read={useQuery(profileQuery)}
      failed="没能取到您的资料"
      hint="可以重试一次。"
      loading={{ shape: 'people', rows: 4 }}
    >
      {(user) => <Fragment key={user.vip_code}>{children(user)}</Fragment>}
    </QueryView>
  )
}
