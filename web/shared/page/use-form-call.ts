import type { Endpoint, InputOf, ReplyOf } from '#contract/infra/endpoint.ts'
import { useApi } from './site-context.tsx'
import { type Answer, CallFailed } from '#client/call.ts'

export type FormCall = ReturnType<typeof useFormCall>

/** Never throws. After a failure the message has been shown, and the failed response is returned. */
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
