/** The constraint on which a statement failed, or the column that must not be null; null: another error. */
export function failedOn(error: unknown): string | null {
  const { constraint, column, cause } = Object(error) as { constraint?: string; column?: string; cause?: unknown }
  return constraint ?? column ?? (cause === undefined ? null : failedOn(cause))
}
