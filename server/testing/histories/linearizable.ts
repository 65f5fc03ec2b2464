/*
 * Checks whether a concurrent history is linearizable, by the search of Wing and Gong (Testing and Verifying Concurrent
 * Objects, 1993) with Lowe's memoisation (Testing for Linearizability, 2017). There is no maintained JavaScript
 * library; Knossos (Clojure) and Porcupine (Go) do the same.
 */

/** Reply to a call: data, or a refusal with its message. */
export type CallReply<Data = unknown> = { readonly done: Data } | { readonly refused: string }

/** A call as its caller saw it. */
export interface RecordedCall<Asked = unknown> {
  readonly asked: Asked
  /** null: no reply, so the call may have taken effect at any time after its start, or never. */
  readonly told: CallReply | null
  /** Milliseconds on one clock; `ended` is Infinity without a reply. */
  readonly began: number
  readonly ended: number
}

/** Sequential specification of an object. States are plain values, equal if their JSON is. */
export interface SequentialModel<Paper, Asked> {
  readonly start: Paper
  /** Returns the states after a call with this reply, or with any reply (null); none: the reply is impossible. */
  step(paper: Paper, asked: Asked, told: CallReply | null): readonly Paper[]
}

/** Search limit: the history of one object must be short. */
const MAX_STATES = 500_000

/**
 * Returns null if some order of the calls explains all replies and respects their real-time order. Otherwise describes
 * the longest such order found and the remaining calls.
 */
export function findUnexplained<Paper, Asked>(
  { start, step }: SequentialModel<Paper, Asked>,
  history: readonly RecordedCall<Asked>[],
): string | null {
  const calls = history.toSorted((a, b) => a.ended - b.ended || a.began - b.began)
  const known = calls.filter(({ told }) => told !== null).length
  const been = new Set<string>()
  let longest: OrderedCall<Paper, Asked>[] = []

  /** Whether the remaining calls can be ordered from this state; `taken` are the ordered ones. */
  function explains(paper: Paper, done: readonly boolean[], taken: OrderedCall<Paper, Asked>[]): boolean {
    if (taken.length >= longest.length) longest = taken
    if (taken.filter(({ call }) => call.told !== null).length === known) return true
    const place = `${done.map(Number).join('')} ${JSON.stringify(paper)}`
    if (been.has(place)) return false
    if (been.size === MAX_STATES) throw new Error(`too many ways to order ${calls.length} calls`)
    been.add(place)
    // The earliest end among the remaining calls: a call that began later cannot be next.
    const limit = calls.find((_, nth) => !done[nth])!.ended
    return calls.some((call, nth) => {
      if (done[nth] || call.began > limit) return false
      return step(paper, call.asked, call.told).some((after) => {
        // A call without a reply and without effect explains nothing.
        if (call.told === null && JSON.stringify(after) === JSON.stringify(paper)) return false
        return explains(after, done.with(nth, true), [...taken, { call, after }])
      })
    })
  }

  const none = calls.map(() => false)
  return explains(start, none, []) ? null : formatHistory(start, calls, longest)
}

interface OrderedCall<Paper, Asked> {
  readonly call: RecordedCall<Asked>
  readonly after: Paper
}

function formatHistory<Paper, Asked>(
  start: Paper,
  calls: readonly RecordedCall<Asked>[],
  longest: readonly OrderedCall<Paper, Asked>[],
): string {
  const left = calls.filter((call) => longest.every((one) => one.call !== call))
  return [
    `at first ${JSON.stringify(start)}`,
    ...longest.map(({ call, after }) => `${formatCall(call)}\n    then ${JSON.stringify(after)}`),
    'and none of these can follow:',
    ...left.map(formatCall),
  ].join('\n')
}

const formatCall = ({ asked, told, began, ended }: RecordedCall): string =>
  `  ${began.toFixed(1)}–${ended.toFixed(1)} ${JSON.stringify(asked)} → ${told === null ? '?' : JSON.stringify(told)}`
