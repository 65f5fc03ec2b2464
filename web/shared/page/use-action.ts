import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Endpoint, InputOf, ReplyOf } from '#contract/infra/endpoint.ts'
import type { Answer } from '#client/call.ts'
import { showToast } from '#web/shared/lib/toasts.ts'
import { type FormCall, useFormCall } from './use-form-call.ts'

type Input<E extends Endpoint> = InputOf<E> | FormData
type SuccessAnswer<Data> = Extract<Answer<Data>, { status: 200 }>
/** A rejection (400, 401) or a network failure. */
export type FailedAnswer = Exclude<Answer<never>, { status: 200 }>

/** Calls the API with the argument of `run`. Returns null if nothing was sent and the player has been informed. */
export type WriteCall<Given, Data> = (ask: FormCall, given: Given) => Promise<Answer<Data> | null>

/** Options for the time after the response. */
export interface ActionOptions<Given, Data> {
  /** Shows the server's message on success, if there is one. */
  says?: boolean
  onDone?: (answer: SuccessAnswer<Data>, given: Given) => unknown
  /** Query keys that are invalidated after `onDone`. */
  changes?: readonly QueryKey[]
  /** Called on rejection or network failure. The message has been shown, and a 401 has redirected to the login. */
  onRefused?: (answer: FailedAnswer, given: Given) => unknown
}

interface EndpointActionOptions<E extends Endpoint, Given> extends ActionOptions<Given, ReplyOf<E>> {
  /**
   * Builds the input from the argument of `run`. Returns null if nothing is to be sent and the player has been
   * informed.
   */
  inputOf?: (given: Given) => Input<E> | null | Promise<Input<E> | null>
}

export interface Action<Given> {
  /** Starts the action. Ignored while it is pending. */
  run: (given: Given) => void
  /** True until the call and `onDone` have finished. */
  pending: boolean
}

/** Milliseconds after which the mutation cache drops submitted data, passwords included. */
const MUTATION_GC_MS = 1_000

/**
 * Returns an action: one API call and its effects. `run` takes the call's input, or the argument of `inputOf`. Never
 * throws on rejection or network failure; the page remains unchanged.
 */
export function useAction<E extends Endpoint, Given = InputOf<E>>(
  endpoint: E,
  { inputOf, ...following }: EndpointActionOptions<E, Given> = {},
): Action<Given> {
  return useWrite(async (ask, given) => {
    const input = inputOf ? await inputOf(given) : (given as InputOf<E>)
    return input === null ? null : ask(endpoint, input)
  }, following)
}

/** Like `useAction`, for a call that `write` chooses. */
export function useWrite<Given, Data>(
  write: WriteCall<Given, Data>,
  { says = false, onDone, changes = [], onRefused }: ActionOptions<Given, Data>,
): Action<Given> {
  const ask = useFormCall()
  const cache = useQueryClient()
  const running = useRef(false)
  // Without a network the call fails with a message instead of waiting for a connection.
  const mutation = useMutation({ mutationFn: act, networkMode: 'always', gcTime: MUTATION_GC_MS })

  async function act(given: Given): Promise<void> {
    const answer = await write(ask, given)
    if (answer === null) return
    if (answer.status !== 200) {
      await onRefused?.(answer, given)
      return
    }
    if (says && answer.msg) showToast('success', answer.msg)
    await onDone?.(answer, given)
    await Promise.all(changes.map((queryKey) => cache.invalidateQueries({ queryKey })))
  }

  async function once(given: Given): Promise<void> {
    // `isPending` is updated asynchronously, so a double click would send two calls.
    if (running.current) return
    running.current = true
    await mutation.mutateAsync(given).finally(() => (running.current = false))
  }
  return { run: (given) => void once(given), pending: mutation.isPending }
}
