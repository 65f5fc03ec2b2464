import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Endpoint, InputOf, ReplyOf } from '#contract/infra/endpoint.ts'
import { type Answer, CallFailed } from '#client/call.ts'
import type { ReadQuery } from '#client/query.ts'
import { showToast } from '#web/shared/lib/toasts.ts'
import { useApi } from './site-context.tsx'

type Input<E extends Endpoint> = InputOf<E> | FormData
type SuccessAnswer<Data> = Extract<Answer<Data>, { status: 200 }>
/** A rejection by the server (status 400 or 401), or a network or server failure (`code` 0). */
export type FailedAnswer = Exclude<Answer<never>, { status: 200 }>

/** Calls the API with the argument of `run`. Returns null if nothing was sent; the player has then seen the reason. */
export type WriteCall<Given, Data> = (ask: FormCall, given: Given) => Promise<Answer<Data> | null>

export interface ActionOptions<Given, Data> {
  /** Whether the message of a successful response is shown. */
  says?: boolean
  onDone?: (answer: SuccessAnswer<Data>, given: Given) => unknown
  changes?: readonly QueryKey[]
  /** Query whose data the response replaces, before `onDone`. */
  updates?: ReadQuery<Data>
  /** Called after any failure, when the message has been shown and a 401 has redirected to /login. */
  onRefused?: (answer: FailedAnswer, given: Given) => unknown
}

interface EndpointActionOptions<E extends Endpoint, Given> extends ActionOptions<Given, ReplyOf<E>> {
  /** Returns null if nothing is to be sent; the player has then seen the reason. */
  inputOf?: (given: Given) => Input<E> | null | Promise<Input<E> | null>
}

export interface Action<Given> {
  run: (given: Given) => void
  /** Whether the call or `onDone` is running. */
  pending: boolean
}

/** Time after which the mutation cache deletes the submitted data, which may include a password. */
const MUTATION_GC_MS = 1_000

/** Returns an action that calls one endpoint. `run` does not throw if the call fails. */
export function useAction<E extends Endpoint, Given = InputOf<E>>(
  endpoint: E,
  { inputOf, ...following }: EndpointActionOptions<E, Given> = {},
): Action<Given> {
  return useWrite(async (ask, given) => {
    const input = inputOf ? await inputOf(given) : (given as InputOf<E>)
    return input === null ? null : ask(endpoint, input)
  }, following)
}

/** Like `useAction`, but `write` decides which endpoints are called. */
export function useWrite<Given, Data>(
  write: WriteCall<Given, Data>,
  { says = false, updates, onDone, changes = [], onRefused }: ActionOptions<Given, Data>,
): Action<Given> {
  const ask = useFormCall()
  const cache = useQueryClient()
  const running = useRef(false)
  // Without a network the call fails with a message, instead of waiting until the browser is online.
  const mutation = useMutation({ mutationFn: act, networkMode: 'always', gcTime: MUTATION_GC_MS })

  async function act(given: Given): Promise<void> {
    const answer = await write(ask, given)
    if (answer === null) return
    if (answer.status !== 200) {
      await onRefused?.(answer, given)
      return
    }
    if (says && answer.msg) showToast('success', answer.msg)
    if (updates) cache.setQueryData(updates.queryKey, answer.data)
    await onDone?.(answer, given)
    await Promise.all(changes.map((queryKey) => cache.invalidateQueries({ queryKey })))
  }

  async function once(given: Given): Promise<void> {
    // `isPending` is updated only with the next render, so a double click would send two calls.
    if (running.current) return
    running.current = true
    await mutation.mutateAsync(given).finally(() => (running.current = false))
  }
  return { run: (given) => void once(given), pending: mutation.isPending }
}

type FormCall = ReturnType<typeof useFormCall>

/** Returns a function that calls the API. If the call fails, it shows the message and returns the failed response. */
export function useFormCall() {
  const api = useApi()
  return async <E extends Endpoint>(endpoint: E, input: InputOf<E> | FormData): Promise<Answer<ReplyOf<E>>> => {
    try {
      return await api(endpoint, input)
    } catch (error) {
      if (error instanceof CallFailed) return { code: 0, msg: error.message }
      throw error
    }
  }
}
