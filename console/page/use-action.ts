import { useMutation, useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useEffect, useRef } from 'react'
import type { Endpoint, InputOf, ReplyOf } from '#contract/infra/endpoint.ts'
import { call } from '#client/call.ts'
import { unwrap } from '#client/query.ts'
import { returnFocus } from './focus.ts'

/** The request or only its response was lost. */
const NO_RESPONSE = '没有收到网站的回复，可能办成了，也可能没有。请先看看现在的情况，再决定要不要重做。'

/**
 * Mutation for one call of the contract. Shows a success message and refetches all active queries, because an
 * operator's action affects values all over the console. A rejection is the mutation's `error`; if the refetch has
 * unmounted the component that would show it, it is shown as a message. `words`: replaces the call's own message.
 */
export function useAction<E extends Endpoint>(endpoint: E, onDone?: (data: ReplyOf<E>) => void, words?: string) {
  const { message } = App.useApp()
  const client = useQueryClient()
  const isThere = useIsMounted()
  return useMutation({
    onMutate: () => document.activeElement,
    mutationFn: async (input: InputOf<E> | FormData) => {
      const answer = await call(endpoint, input)
      return unwrap(answer.status === undefined ? { ...answer, msg: NO_RESPONSE } : answer)
    },
    onSuccess({ msg, data }) {
      if (msg !== '') void message.success(words ?? msg)
      onDone?.(data)
    },
    async onSettled(_, error, _input, pressed) {
      await client.invalidateQueries()
      await waitForRender()
      // The clicked button may be removed or disabled now.
      returnFocus(pressed ?? null)
      if (error === null) return
      if (!isThere.current) void message.error(error.message)
    },
  })
}

/** Whether the calling component is still mounted. */
function useIsMounted() {
  const isThere = useRef(false)
  useEffect(() => {
    isThere.current = true
    return () => void (isThere.current = false)
  }, [])
  return isThere
}

/** Waits until the refetched data is rendered: the library notifies in a separate task. */
const waitForRender = () => new Promise((shown) => setTimeout(shown))
