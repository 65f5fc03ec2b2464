/*
 * Checks whether the history of concurrent calls is linearizable, by the search of Wing and Gong (Testing and Verifying
 * Concurrent Objects, 1993) with Lowe's memoisation (Testing for Linearizability, 2017). No maintained JavaScript
 * library does this. Knossos (Clojure) and Porcupine (Go) do.
 */

export type CallReply<Data = unknown> = { readonly done: Data } | { readonly refused: string }

export interface RecordedCall<Asked = unknown> {
  readonly asked: Asked
  /** Null without a reply: the call may have taken effect at any time after its start, or never. */
  readonly told: CallReply | null
  /** In milliseconds by one clock for all calls. `ended` is Infinity without a reply. */
  readonly began: number
  readonly ended: number
}

/** The calls do not overlap. Two states are equal if their JSON is equal. */
export interface SequentialModel<Paper, Asked> {
  readonly start: Paper
  /** Returns the possible states after a call; none if the reply `told` is impossible. Null: the reply is unknown. */
  step(paper: Paper, asked: Asked, told: CallReply | null): readonly Paper[]
}

/** Maximum number of states to search. The history of one object must be short. */
const MAX_STATES = 500_000

/**
 * Returns null if some order of the calls explains all replies, where a call that ended before another began is before
 * it. Otherwise describes the longest such order of some of the calls.
 */
export function findUnexplained<Paper, Asked>(
  { start, step }: SequentialModel<Paper, Asked>,
  history: readonly RecordedCall<Asked>[],
): string | null {
  const calls = history.toSorted((a, b) => a.ended - b.ended || a.began - b.began)
  const known = calls.filter(({ told }) => told !== null).length
  const been = new Set<string>()
  let longest: OrderedCall<Paper, Asked>[] = []

  /** `taken` are the calls that are ordered already. */
  function explains(paper: Paper, done: readonly boolean[], taken: OrderedCall<Paper, Asked>[]): boolean {
    if (taken.length >= longest.length) longest = taken
    if (taken.filter(({ call }) => call.told !== null).length === known) return true
    const place = `${done.map(Number).join('')} ${JSON.stringify(paper)}`
    if (been.has(place)) return false
    if (been.size === MAX_STATES) throw new Error(`too many ways to order ${calls.length} calls`)
    been.add(place)
    // Earliest end of a remaining call. A call that began after it cannot be the next in the order.
    const limit = calls.find((_, nth) => !done[nth])!.ended
    return calls.some((call, nth) => {
      if (done[nth] || call.began > limit) return false
      return step(paper, call.asked, call.told).some((after) => {
        // Skips a call without a reply that changes nothing, because it explains no reply.
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
