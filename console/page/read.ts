import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { Endpoint, InputOf, ReplyOf } from '#contract/endpoint.ts'
import { type Answer, call, type CallOptions } from '#client/call.ts'

/** Not asked again by itself: that would keep the session of an operator alive who has left. */
const CALMLY = { retry: false, refetchOnWindowFocus: false } as const

/** Rows of a list at a time. */
const ROWS = 50

/** A read of the contract. A "no" is thrown with its words. */
export const read = <E extends Endpoint>(endpoint: E, input: InputOf<E>) =>
  queryOptions({
    queryKey: [endpoint.path, input],
    queryFn: async ({ signal }) => (await done(endpoint, input, { signal })).data,
    ...CALMLY,
  })

export interface Listed {
  id: number
}

/** A list, newest first, that goes on before the last known row. */
export const readList = <Row extends Listed>(endpoint: Endpoint<z.ZodMiniType, z.ZodMiniType<Row[]>>, input: object) =>
  infiniteQueryOptions({
    queryKey: [endpoint.path, input],
    queryFn: async ({ pageParam, signal }) =>
      (await done(endpoint, { ...input, pageSize: ROWS, before_id: pageParam }, { signal })).data,
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (rows) => (rows.length < ROWS ? undefined : rows.at(-1)?.id),
    ...CALMLY,
  })

interface DoneOptions extends CallOptions {
  /** What is said where no answer came, instead of the call's words. */
  lost?: string
}

/** What a call answers; a "no", or that none came, is thrown with its words. */
export async function done<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E> | FormData,
  { lost, ...options }: DoneOptions = {},
): Promise<Extract<Answer<ReplyOf<E>>, { status: 200 }>> {
  const answer = await call(endpoint, input, options)
  if (answer.status === undefined) throw new Error(lost ?? answer.msg)
  if (answer.status !== 200) throw new Error(answer.msg)
  return answer
}
