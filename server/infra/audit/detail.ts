export type DetailValue = string | number | boolean

/** Details of an audit row by name: a value, or the old and the new value. */
export type Detail = Readonly<Record<string, DetailValue | { from: DetailValue; to: DetailValue }>>
