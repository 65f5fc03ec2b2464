import type { Endpoint, InputOf } from '#contract/infra/endpoint.ts'
import { type Recorded, type SequentialModel, type CallAnswer, unexplained } from './linearizable.ts'

/** One object of a site with its recorded calls. */
export interface Watched<Asked = never> {
  readonly name: string
  readonly history: Recorded[]
  keep(asked: Asked, what: Heard): void
  /** Explains why the history is not linearizable; null: it is. */
  fault(): string | null
}

/** Much longer than any response takes. */
const PATIENCE_MS = 60_000

export type Heard = Omit<Recorded, 'asked'>

export function watched<Paper, Asked>(name: string, model: SequentialModel<Paper, Asked>): Watched<Asked> {
  const history: Recorded<Asked>[] = []
  return {
    name,
    history,
    keep: (asked, what) => void history.push({ asked, ...what }),
    fault: () => unexplained(model, history),
  }
}

/** Runs a call and records its times. */
export async function heard(call: () => Promise<CallAnswer | null>): Promise<Heard> {
  const began = performance.now()
  const told = await call()
  return { told, began, ended: told === null ? Infinity : performance.now() }
}

/**
 * Returns the response body; null: the connection was lost. Throws on a timeout: a client of a killed process must see
 * its connection closed.
 */
export async function send(url: URL | string, init: RequestInit): Promise<string | null> {
  try {
    return await (await fetch(url, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) })).text()
  } catch (error) {
    if ((error as Error).name === 'TimeoutError') throw error
    return null
  }
}

/** Calls an endpoint. null: no reply, or a server error, so the result is unknown. */
export async function tell<E extends Endpoint>(
  base: string,
  token: string,
  { method, path }: E,
  input: InputOf<E>,
  headers: Record<string, string> = {},
): Promise<CallAnswer | null> {
  const url = new URL(path, base)
  const isRead = method === 'GET'
  if (isRead) for (const [name, value] of Object.entries(Object(input))) url.searchParams.set(name, String(value))
  const own = { token, ...headers, ...(!isRead && { 'content-type': 'application/json' }) }
  const text = await send(url, { method, headers: own, ...(!isRead && { body: JSON.stringify(input) }) })
  const envelope = text === null ? null : (JSON.parse(text) as { status: number; msg: string; data: unknown })
  if (!envelope || envelope.status >= 500) return null
  return envelope.status === 200 ? { done: envelope.data } : { refused: envelope.msg }
}
