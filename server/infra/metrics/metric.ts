/** Some figures of one name, as they go from process to process, and are summed by the client's `Registry.aggregate`. */
export interface Metric {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram' | 'summary'
  values: readonly { value: number; labels: Readonly<Record<string, string | number>>; metricName?: string }[]
  aggregator: 'sum' | 'first' | 'min' | 'max' | 'average' | 'omit'
}

/** A figure by one label, or without. */
type Values = Metric['values'] | number

const valuesOf = (values: Values): Metric['values'] =>
  typeof values === 'number' ? [{ labels: {}, value: values }] : values

/** What is now. */
export const gauge = (name: string, help: string, values: Values): Metric => ({
  name,
  help,
  type: 'gauge',
  values: valuesOf(values),
  aggregator: 'sum',
})

/** What only rises, while its process lives. */
export const counter = (name: string, help: string, values: Values): Metric => ({
  ...gauge(name, help, values),
  type: 'counter',
})
