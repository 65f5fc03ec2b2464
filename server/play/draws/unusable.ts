import { InvalidNumbers } from '#lottery/numbers.ts'

/** A row that is no draw; `reason` says why, in Chinese. */
export class UnusableRow extends Error {
  override name = 'UnusableRow'
  readonly reason: string
  constructor(reason: string) {
    super(reason)
    this.reason = reason
  }
}

/** A draw whose numbers are still to come: nothing is wrong with its row. */
export class NotYetOut extends UnusableRow {
  override name = 'NotYetOut'
}

export type RowResult<T> = { word: T } | { refused: string; awaited: boolean }

/** What a row says, or why it can't be used. Anything else thrown is our bug and passes through. */
export function attempt<T>(read: () => T): RowResult<T> {
  try {
    return { word: read() }
  } catch (error) {
    if (error instanceof UnusableRow || error instanceof InvalidNumbers)
      return { refused: error.reason, awaited: error instanceof NotYetOut }
    throw error
  }
}
