import { useMutation, useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useEffect, useRef } from 'react'
import type { Endpoint, InputOf, ReplyOf } from '#contract/infra/endpoint.ts'
import { call } from '#client/call.ts'
import { unwrap } from '#client/query.ts'
import { returnFocus } from './overlays.tsx'

/** Message for a call without a response: either the request or only the response was lost. */
const NO_RESPONSE = '没有收到网站的回复，可能办成了，也可能没有。请先看看现在的情况，再决定要不要重做。'

/**
 * Mutation for one call of the contract. Shows a success message and refetches all active queries, because an
 * operator's action can affect values in many parts of the console. A rejection becomes the mutation's `error`. If the
 * refetch has unmounted the component that shows this error, the error is shown as a toast. `words` replaces the
 * server's success message.
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
      // The refetch may have removed or disabled the clicked button, which then lost the focus.
      returnFocus(pressed ?? null)
      if (error === null) return
      if (!isThere.current) void message.error(error.message)
    },
  })
}

function useIsMounted() {
  const isThere = useRef(false)
  useEffect(() => {
    isThere.current = true
    return () => void (isThere.current = false)
  }, [])
  return isThere
}

/** Waits until refetched data is rendered: TanStack Query notifies the components in a separate task. */
const waitForRender = () => new Promise((shown) => setTimeout(shown))
