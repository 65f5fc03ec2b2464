import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isNoAnswer } from '#client/query.ts'
import { ErrorFace, LoadingFace, type LoadingFaceProps } from '#web/shared/ui/face.tsx'

const NEEDS_NETWORK = '要有网络才能看，连上后可以重试。'

/** How a read looks while there is nothing of it. */
export interface Faces {
  /** Said where it did not come. */
  failed: string
  /** What can be done about that, beside the retry. */
  hint?: string
  /** Shaped like what will come. */
  loading?: LoadingFaceProps
}

export type Reading<Data> = Pick<UseQueryResult<Data>, 'data' | 'isError' | 'error' | 'isFetching'> & {
  refetch: () => Promise<unknown>
}

interface Props<Data> extends Faces {
  read: Reading<Data>
  children: (data: Data) => ReactNode
}

/** What a read shows: that it is on its way, that it failed, what came. The last stays while it is read again. */
export function ReadFace<Data>({ read, failed, hint, loading, children }: Props<Data>) {
  const { data, isError, error, isFetching, refetch } = read
  if (data !== undefined) return children(data)
  if (!isError) return <LoadingFace {...loading} />
  const words = isNoAnswer(error) ? NEEDS_NETWORK : hint
  return <ErrorFace title={failed} hint={words} busy={isFetching} onRetry={() => void refetch()} />
}
