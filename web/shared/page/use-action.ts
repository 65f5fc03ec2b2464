import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Endpoint, InputOf, ReplyOf } from '#contract/infra/endpoint.ts'
import type { Answer } from '#client/call.ts'
import { toast } from '#web/shared/lib/toasts.ts'
import { type Ask, useAsk } from './ask.ts'

type Input<E extends Endpoint> = InputOf<E> | FormData
type Done<Data> = Extract<Answer<Data>, { status: 200 }>
/** A 400, a 401, or no answer at all. */
export type Refused = Exclude<Answer<never>, { status: 200 }>

/** Calls by `ask` with what it makes of what `run` is given; null: nothing is sent, and the player has been told why. */
export type Write<Given, Data> = (ask: Ask, given: Given) => Promise<Answer<Data> | null>

/** What follows from the answer. */
export interface Following<Given, Data> {
  /** Shows the server's words once it is done, where it has any. */
  says?: boolean
  onDone?: (answer: Done<Data>, given: Given) => unknown
  /** The keys of what shows it: read again after `onDone`. */
  changes?: readonly QueryKey[]
  /** The answer is a "no" or none came. Its words have been shown, and a 401 has led to the login. */
  onRefused?: (answer: Refused, given: Given) => unknown
}

interface Options<E extends Endpoint, Given> extends Following<Given, ReplyOf<E>> {
  /** Makes the input of what `run` is given; null: nothing is sent, and the player has been told why. */
  inputOf?: (given: Given) => Input<E> | null | Promise<Input<E> | null>
}

export interface Action<Given> {
  /** Does it. While it is under way another press does nothing. */
  run: (given: Given) => void
  /** Under way, what follows from it included. */
  pending: boolean
}

/** What was typed, passwords too, does not outlive its form by more, in milliseconds. */
const FORGOTTEN_AFTER = 1_000

/**
 * What a press does: one call of the API, and what follows from its answer. `run` takes the call's input, or whatever
 * `inputOf` makes it of. Nothing of a refusal or a lost network is thrown; the page stays as it is.
 */
export function useAction<E extends Endpoint, Given = InputOf<E>>(
  endpoint: E,
  { inputOf, ...following }: Options<E, Given> = {},
): Action<Given> {
  return useWrite(async (ask, given) => {
    const input = inputOf ? await inputOf(given) : (given as InputOf<E>)
    return input === null ? null : ask(endpoint, input)
  }, following)
}

/** The same, where only `write` knows the call: that of one subject among several. */
export function useWrite<Given, Data>(
  write: Write<Given, Data>,
  { says = false, onDone, changes = [], onRefused }: Following<Given, Data>,
): Action<Given> {
  const ask = useAsk()
  const cache = useQueryClient()
  const running = useRef(false)
  // Without a network it fails and says so, instead of waiting for one.
  const mutation = useMutation({ mutationFn: act, networkMode: 'always', gcTime: FORGOTTEN_AFTER })

  async function act(given: Given): Promise<void> {
    const answer = await write(ask, given)
    if (answer === null) return
    if (answer.status !== 200) {
      await onRefused?.(answer, given)
      return
    }
    if (says && answer.msg) toast('success', answer.msg)
    await onDone?.(answer, given)
    await Promise.all(changes.map((queryKey) => cache.invalidateQueries({ queryKey })))
  }

  async function once(given: Given): Promise<void> {
    // `isPending` shows a moment late: a double press would send two.
    if (running.current) return
    running.current = true
    await mutation.mutateAsync(given).finally(() => (running.current = false))
  }
  return { run: (given) => void once(given), pending: mutation.isPending }
}
