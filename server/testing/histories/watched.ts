import type { Endpoint, InputOf } from '#contract/infra/endpoint.ts'
import { type Recorded, type SequentialModel, type Told, unexplained } from './linearizable.ts'

/** One object of a site, and what its callers were told of it. */
export interface Watched<Asked = never> {
  readonly name: string
  readonly history: Recorded[]
  keep(asked: Asked, heard: Heard): void
  /** What no order of its calls explains, in words; null: nothing. */
  fault(): string | null
}

/** Longer than the site takes for any answer. */
export const PATIENCE_MS = 20_000

export type Heard = Omit<Recorded, 'asked'>

export function watched<Paper, Asked>(name: string, model: SequentialModel<Paper, Asked>): Watched<Asked> {
  const history: Recorded<Asked>[] = []
  return {
    name,
    history,
    keep: (asked, heard) => void history.push({ asked, ...heard }),
    fault: () => unexplained(model, history),
  }
}

/** A call with its times. */
export async function heard(call: () => Promise<Told | null>): Promise<Heard> {
  const began = performance.now()
  const told = await call()
  return { told, began, ended: told === null ? Infinity : performance.now() }
}

/** Calls the contract. null: nobody answered, or in the words of a trouble, and so nobody knows what was done. */
export async function tell<E extends Endpoint>(
  base: string,
  token: string,
  { method, path }: E,
  input: InputOf<E>,
  headers: Record<string, string> = {},
): Promise<Told | null> {
  const url = new URL(path, base)
  const isRead = method === 'GET'
  if (isRead) for (const [name, value] of Object.entries(Object(input))) url.searchParams.set(name, String(value))
  const own = { token, ...headers, ...(!isRead && { 'content-type': 'application/json' }) }
  const answer = await fetch(url, {
    method,
    headers: own,
    signal: AbortSignal.timeout(PATIENCE_MS),
    ...(!isRead && { body: JSON.stringify(input) }),
  }).catch(() => null)
  const envelope = (await answer?.json().catch(() => null)) as { status: number; msg: string; data: unknown } | null
  if (!envelope || envelope.status >= 500) return null
  return envelope.status === 200 ? { done: envelope.data } : { refused: envelope.msg }
}
