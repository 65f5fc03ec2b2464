/** Values of one metric, as sent between processes and summed by the client's `Registry.aggregate`. */
export interface Metric {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram' | 'summary'
  values: readonly { value: number; labels: Readonly<Record<string, string | number>>; metricName?: string }[]
  aggregator: 'sum' | 'first' | 'min' | 'max' | 'average' | 'omit'
}

/** One value, or values by label. */
type MetricValues = Metric['values'] | number

const toMetricValues = (values: MetricValues): Metric['values'] =>
  typeof values === 'number' ? [{ labels: {}, value: values }] : values

/** A current value. */
export const createGauge = (name: string, help: string, values: MetricValues): Metric => ({
  name,
  help,
  type: 'gauge',
  values: toMetricValues(values),
  aggregator: 'sum',
})

/** A value that only rises while its process runs. */
export const createCounter = (name: string, help: string, values: MetricValues): Metric => ({
  ...createGauge(name, help, values),
  type: 'counter',
})
