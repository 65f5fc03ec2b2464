export type DetailValue = string | number | boolean

/** What the audit log keeps of an action, by name: a value, or what was replaced by what. */
export type Detail = Readonly<Record<string, DetailValue | { from: DetailValue; to: DetailValue }>>
