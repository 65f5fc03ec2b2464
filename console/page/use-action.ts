import { useMutation, useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useEffect, useRef } from 'react'
import type { Endpoint, InputOf, ReplyOf } from '#contract/infra/endpoint.ts'
import { call } from '#client/call.ts'
import { answered } from '#client/query.ts'
import { returnFocus } from './focus.ts'

/** The network may have taken what was asked, or only the answer. */
const LOST = '没有收到网站的回复，可能办成了，也可能没有。请先看看现在的情况，再决定要不要重做。'

/**
 * What a press does: one call of the contract. Its words are said when it is done; whatever the page shows is then read
 * again, because what one operator does changes figures all over the console. A "no" is the mutation's `error`; where what
 * would show it went with that reading, as a text that somebody else has decided, it is said as what is done is.
 * `words`: said instead of the call's own.
 */
export function useAction<E extends Endpoint>(endpoint: E, onDone?: (data: ReplyOf<E>) => void, words?: string) {
  const { message } = App.useApp()
  const client = useQueryClient()
  const isThere = useIsThere()
  return useMutation({
    onMutate: () => document.activeElement,
    mutationFn: async (input: InputOf<E> | FormData) => {
      const answer = await call(endpoint, input)
      return answered(answer.status === undefined ? { ...answer, msg: LOST } : answer)
    },
    onSuccess({ msg, data }) {
      if (msg !== '') void message.success(words ?? msg)
      onDone?.(data)
    },
    async onSettled(_, error, _input, pressed) {
      await client.invalidateQueries()
      await rendered()
      // The pressed button may be gone or disabled now.
      returnFocus(pressed ?? null)
      if (error === null) return
      if (!isThere.current) void message.error(error.message)
    },
  })
}

/** Whether what calls this stands on the page. */
function useIsThere() {
  const isThere = useRef(false)
  useEffect(() => {
    isThere.current = true
    return () => void (isThere.current = false)
  }, [])
  return isThere
}

/** After what was read has been shown: the library tells of it in a task of its own. */
const rendered = () => new Promise((shown) => setTimeout(shown))
