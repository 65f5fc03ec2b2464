import type { Endpoint, InputOf } from '#contract/infra/endpoint.ts'
import { type RecordedCall, type SequentialModel, type CallReply, findUnexplained } from './linearizable.ts'

/** Records the calls on one object of a site, such as a member's coins. */
export interface CallRecorder<Asked = never> {
  readonly name: string
  readonly history: RecordedCall[]
  keep(asked: Asked, what: RecordedReply): void
  /** Explains why the recorded history is not linearizable; null if it is. */
  fault(): string | null
}

/** Much longer than any response takes. */
const PATIENCE_MS = 60_000

export type RecordedReply = Omit<RecordedCall, 'asked'>

export function createCallRecorder<Paper, Asked>(
  name: string,
  model: SequentialModel<Paper, Asked>,
): CallRecorder<Asked> {
  const history: RecordedCall<Asked>[] = []
  return {
    name,
    history,
    keep: (asked, what) => void history.push({ asked, ...what }),
    fault: () => findUnexplained(model, history),
  }
}

export async function recordReply(call: () => Promise<CallReply | null>): Promise<RecordedReply> {
  const began = performance.now()
  const told = await call()
  return { told, began, ended: told === null ? Infinity : performance.now() }
}

/**
 * Returns null for a lost connection. Throws on a timeout: connections to a killed process must be closed, not hang.
 */
export async function fetchText(url: URL | string, init: RequestInit): Promise<string | null> {
  try {
    return await (await fetch(url, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) })).text()
  } catch (error) {
    if ((error as Error).name === 'TimeoutError') throw error
    return null
  }
}

/** Returns null without a reply and for a server error: then the effect of the call is unknown. */
export async function callEndpointOnce<E extends Endpoint>(
  base: string,
  token: string,
  { method, path }: E,
  input: InputOf<E>,
  headers: Record<string, string> = {},
): Promise<CallReply | null> {
  const url = new URL(path, base)
  const isRead = method === 'GET'
  if (isRead) for (const [name, value] of Object.entries(Object(input))) url.searchParams.set(name, String(value))
  const own = { token, ...headers, ...(!isRead && { 'content-type': 'application/json' }) }
  const text = await fetchText(url, { method, headers: own, ...(!isRead && { body: JSON.stringify(input) }) })
  const envelope = text === null ? null : (JSON.parse(text) as { status: number; msg: string; data: unknown })
  if (!envelope || envelope.status >= 500) return null
  return envelope.status === 200 ? { done: envelope.data } : { refused: envelope.msg }
}
