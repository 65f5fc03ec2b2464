import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isNoAnswer } from '#client/query.ts'
import { ErrorView, LoadingView, type LoadingViewProps } from '#web/shared/ui/state-views.tsx'

const NEEDS_NETWORK = '要有网络才能看，连上后可以重试。'

export interface StateViewProps {
  failed: string
  hint?: string
  loading?: LoadingViewProps
}

export type QueryState<Data> = Pick<UseQueryResult<Data>, 'data' | 'isError' | 'error' | 'isFetching'> & {
  refetch: () => Promise<unknown>
}

interface Props<Data> extends StateViewProps {
  read: QueryState<Data>
  children: (data: Data) => ReactNode
}

/** Renders the state of a query: loading, failed, or its data. During a refetch the loaded data remains visible. */
export function QueryView<Data>({ read, failed, hint, loading, children }: Props<Data>) {
  const { data, isError, error, isFetching, refetch } = read
  if (data !== undefined) return children(data)
  if (!isError) return <LoadingView {...loading} />
  const text = isNoAnswer(error) ? NEEDS_NETWORK : hint
  return <ErrorView title={failed} hint={text} busy={isFetching} onRetry={() => void refetch()} />
}
