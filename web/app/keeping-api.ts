import { type Answer, type Api, call } from '#client/call.ts'
import { machineTime } from '#client/site-clock.ts'
import type { Endpoint } from '#contract/infra/endpoint.ts'

/** What is done with answers: its code comes when it is first needed. */
export interface Keeper {
  /**
   * Keeps an answer that can be read later. Where the network brings none, or none for a while, the last stands in for it,
   * if there is one. `begun`: when the call was made, by the machine's clock.
   */
  heed: <Data>(
    begun: number,
    answering: Promise<Answer<Data>>,
    endpoint: Endpoint,
    input: unknown,
  ) => Promise<Answer<Data>>
}

/** The API over the network, always: only a read whose answer does not come, or not soon, is answered with the last one. */
export function keepingApi(keeper: () => Promise<Keeper>): Api {
  return async (endpoint, input, options) => {
    const begun = machineTime()
    const answering = call(endpoint, input, options)
    const heeded = keeper().then(({ heed }) => heed(begun, answering, endpoint, input))
    // Whatever becomes of it, the answer is one.
    const either = heeded.catch(() => answering)
    const first = await Promise.race([answering, either])
    return first.status ? first : either
  }
}
