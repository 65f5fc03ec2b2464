import { type Answer, type Api, call } from '#client/call.ts'
import { machineTime } from '#client/site-clock.ts'
import type { Endpoint } from '#contract/endpoint.ts'

/** What is done with answers: its code comes when it is first needed. */
export interface Keeper {
  /**
   * Keeps an answer that can be read later; one that the network did not bring is replaced by the last, if there is one.
   * `begun`: when the call was made, by the machine's clock.
   */
  heed: <Data>(begun: number, answer: Answer<Data>, endpoint: Endpoint, input: unknown) => Promise<Answer<Data>>
}

/** The API over the network, always: only a read whose answer the network does not bring is answered with the last one. */
export function keepingApi(keeper: () => Promise<Keeper>): Api {
  return async (endpoint, input, options) => {
    const begun = machineTime()
    const answer = await call(endpoint, input, options)
    const heeded = keeper().then(({ heed }) => heed(begun, answer, endpoint, input))
    // Whatever becomes of it, the answer is one.
    const either = heeded.catch(() => answer)
    return answer.status ? answer : either
  }
}
