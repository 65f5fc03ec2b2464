import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import type { User } from '#contract/account.ts'
import { ErrorFace, LoadingFace } from '#web/ui/face.tsx'
import { profile } from './profile.queries.ts'

/** What is shown of the member's own profile, once it is there; anew for whoever else has signed in meanwhile. */
export function WithProfile({ children }: { children: (user: User) => ReactNode }) {
  const { data, isError, isFetching, refetch } = useQuery(profile)
  if (data) return <Fragment key={data.vip_code}>{children(data)}</Fragment>
  if (!isError) return <LoadingFace shape="people" rows={4} />
  return <ErrorFace title="没能取到您的资料" hint="可以重试一次。" busy={isFetching} onRetry={() => void refetch()} />
}
