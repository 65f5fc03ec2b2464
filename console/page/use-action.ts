import { useMutation, useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import type { Endpoint, InputOf, ReplyOf } from '#contract/endpoint.ts'
import { done } from './read.ts'

/**
 * What a press does: one call of the contract. Its words are said when it is done; whatever the page shows is then read
 * again, because what one operator does changes figures all over the console. A "no" is the mutation's `error`.
 * `words`: said instead of the call's own.
 */
export function useAction<E extends Endpoint>(endpoint: E, onDone?: (data: ReplyOf<E>) => void, words?: string) {
  const { message } = App.useApp()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: InputOf<E> | FormData) => done(endpoint, input),
    onSuccess({ msg, data }) {
      if (msg !== '') void message.success(words ?? msg)
      onDone?.(data)
    },
    onSettled: () => client.invalidateQueries(),
  })
}
