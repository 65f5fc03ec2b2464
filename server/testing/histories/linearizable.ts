/*
 * Whether what concurrent callers were told could have come of the same calls one after the other: the search of Wing and
 * Gong (Testing and Verifying Concurrent Objects, 1993) with the memory of Lowe (Testing for Linearizability, 2017). There is
 * no kept library of it for JavaScript; Knossos (Clojure) and Porcupine (Go) do the same.
 */

/** What a caller was told: an answer, or a "no" in the words of its refusal. */
export type CallAnswer<Data = unknown> = { readonly done: Data } | { readonly refused: string }

/** One call as its caller saw it. */
export interface Recorded<Asked = unknown> {
  readonly asked: Asked
  /** null: nobody answered, so it may have taken effect at any time after it began, or never. */
  readonly told: CallAnswer | null
  /** Milliseconds on one clock; `ended` is Infinity where nobody answered. */
  readonly began: number
  readonly ended: number
}

/** What an object does if it is called by one caller at a time. States are plain values, alike where their JSON is. */
export interface SequentialModel<Paper, Asked> {
  readonly start: Paper
  /** The states after a call that was told this, or whatever fits (null); none: it can't have been told this. */
  step(paper: Paper, asked: Asked, told: CallAnswer | null): readonly Paper[]
}

/** Searches longer than this are given up: a history of one object has to be short. */
const MOST_STATES = 500_000

/**
 * null: an order of the calls explains all that was told, and no call is before one that had ended when it began. Else words:
 * the longest such order that was found, and what does not follow it.
 */
export function unexplained<Paper, Asked>(
  { start, step }: SequentialModel<Paper, Asked>,
  history: readonly Recorded<Asked>[],
): string | null {
  const calls = history.toSorted((a, b) => a.ended - b.ended || a.began - b.began)
  const known = calls.filter(({ told }) => told !== null).length
  const been = new Set<string>()
  let longest: Taken<Paper, Asked>[] = []

  /** Whether these calls, of which `taken` have been, can be brought to an end from here. */
  function explains(paper: Paper, done: readonly boolean[], taken: Taken<Paper, Asked>[]): boolean {
    if (taken.length >= longest.length) longest = taken
    if (taken.filter(({ call }) => call.told !== null).length === known) return true
    const place = `${done.map(Number).join('')} ${JSON.stringify(paper)}`
    if (been.has(place)) return false
    if (been.size === MOST_STATES) throw new Error(`too many ways to order ${calls.length} calls`)
    been.add(place)
    // The first to end among those that have not been: nothing that began after it may come before it.
    const limit = calls.find((_, nth) => !done[nth])!.ended
    return calls.some((call, nth) => {
      if (done[nth] || call.began > limit) return false
      return step(paper, call.asked, call.told).some((after) => {
        // A call that nobody answered, and that changes nothing, explains nothing.
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
