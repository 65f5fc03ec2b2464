/** Values of one metric, as sent between processes and summed by the client's `Registry.aggregate`. */
export interface Metric {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram' | 'summary'
  values: readonly { value: number; labels: Readonly<Record<string, string | number>>; metricName?: string }[]
  aggregator: 'sum' | 'first' | 'min' | 'max' | 'average' | 'omit'
}

/** One value, or values by label. */
type Values = Metric['values'] | number

const valuesOf = (values: Values): Metric['values'] =>
  typeof values === 'number' ? [{ labels: {}, value: values }] : values

/** A current value. */
export const gauge = (name: string, help: string, values: Values): Metric => ({
  name,
  help,
  type: 'gauge',
  values: valuesOf(values),
  aggregator: 'sum',
})

/** A value that only rises while its process runs. */
export const counter = (name: string, help: string, values: Values): Metric => ({
  ...gauge(name, help, values),
  type: 'counter',
})
