import type { Endpoint, InputOf, ReplyOf } from '#contract/infra/endpoint.ts'
import { useApi } from './site-context.tsx'
import { type Answer, CallFailed } from '#client/call.ts'

export type FormCall = ReturnType<typeof useFormCall>

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
