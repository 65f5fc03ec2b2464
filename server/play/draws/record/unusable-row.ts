import type * as z from 'zod/mini'
import { InvalidNumbers } from '#lottery/numbers.ts'

/** Thrown for a row that is not a valid draw; `reason` explains it in Chinese. */
export class UnusableRow extends InvalidNumbers {
  override name = 'UnusableRow'
}

/** Thrown for the valid row of a draw without published numbers. */
export class UnpublishedDraw extends UnusableRow {
  override name = 'NotYetOut'
}

export type RowResult<T> = { word: T } | { refused: string; awaited: boolean }

/** Parses a value by a schema. Throws UnusableRow with the reason. */
export function parseShape<Output>(schema: z.ZodMiniType<Output>, value: unknown, reason: string): Output {
  const read = schema.safeParse(value)
  if (!read.success) throw new UnusableRow(reason)
  return read.data
}

/** Parses a row, or returns the reason why it is unusable. Rethrows unexpected errors. */
export function tryRow<T>(read: () => T): RowResult<T> {
  try {
    return { word: read() }
  } catch (error) {
    if (error instanceof InvalidNumbers) return { refused: error.reason, awaited: error instanceof UnpublishedDraw }
    throw error
  }
}
