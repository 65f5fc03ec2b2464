/*
 * Checks whether a concurrent history is linearizable, by the search of Wing and Gong (Testing and Verifying Concurrent
 * Objects, 1993) with Lowe's memoisation (Testing for Linearizability, 2017). There is no maintained JavaScript
 * library; Knossos (Clojure) and Porcupine (Go) do the same.
 */

/** Reply to a call: data, or a refusal with its message. */
export type CallAnswer<Data = unknown> = { readonly done: Data } | { readonly refused: string }

/** A call as its caller saw it. */
export interface Recorded<Asked = unknown> {
  readonly asked: Asked
  /** null: no reply, so the call may have taken effect at any time after its start, or never. */
  readonly told: CallAnswer | null
  /** Milliseconds on one clock; `ended` is Infinity without a reply. */
  readonly began: number
  readonly ended: number
}

/** Sequential specification of an object. States are plain values, equal if their JSON is. */
export interface SequentialModel<Paper, Asked> {
  readonly start: Paper
  /** Returns the states after a call with this reply, or with any reply (null); none: the reply is impossible. */
  step(paper: Paper, asked: Asked, told: CallAnswer | null): readonly Paper[]
}

/** Search limit: the history of one object must be short. */
const MOST_STATES = 500_000

/**
 * Returns null if some order of the calls explains all replies and respects their real-time order. Otherwise describes
 * the longest such order found and the remaining calls.
 */
export function unexplained<Paper, Asked>(
  { start, step }: SequentialModel<Paper, Asked>,
  history: readonly Recorded<Asked>[],
): string | null {
  const calls = history.toSorted((a, b) => a.ended - b.ended || a.began - b.began)
  const known = calls.filter(({ told }) => told !== null).length
  const been = new Set<string>()
  let longest: Taken<Paper, Asked>[] = []

  /** Whether the remaining calls can be ordered from this state; `taken` are the ordered ones. */
  function explains(paper: Paper, done: readonly boolean[], taken: Taken<Paper, Asked>[]): boolean {
    if (taken.length >= longest.length) longest = taken
    if (taken.filter(({ call }) => call.told !== null).length === known) return true
    const place = `${done.map(Number).join('')} ${JSON.stringify(paper)}`
    if (been.has(place)) return false
    if (been.size === MOST_STATES) throw new Error(`too many ways to order ${calls.length} calls`)
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
  return explains(start, none, []) ? null : wordsOf(start, calls, longest)
}

interface Taken<Paper, Asked> {
  readonly call: Recorded<Asked>
  readonly after: Paper
}

function wordsOf<Paper, Asked>(
  start: Paper,
  calls: readonly Recorded<Asked>[],
  longest: readonly Taken<Paper, Asked>[],
): string {
  const left = calls.filter((call) => longest.every((one) => one.call !== call))
  return [
    `at first ${JSON.stringify(start)}`,
    ...longest.map(({ call, after }) => `${lineOf(call)}\n    then ${JSON.stringify(after)}`),
    'and none of these can follow:',
    ...left.map(lineOf),
  ].join('\n')
}

const lineOf = ({ asked, told, began, ended }: Recorded): string =>
  `  ${began.toFixed(1)}–${ended.toFixed(1)} ${JSON.stringify(asked)} → ${told === null ? '?' : JSON.stringify(told)}`
