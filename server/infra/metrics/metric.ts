/**
 * In the format of the Prometheus client: workers send it to the primary process, and `Registry.aggregate` merges it.
 */
export interface Metric {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram' | 'summary'
  values: readonly { value: number; labels: Readonly<Record<string, string | number>>; metricName?: string }[]
  aggregator: 'sum' | 'first' | 'min' | 'max' | 'average' | 'omit'
}

type MetricValues = Metric['values'] | number

const toMetricValues = (values: MetricValues): Metric['values'] =>
  typeof values === 'number' ? [{ labels: {}, value: values }] : values

export const createGauge = (name: string, help: string, values: MetricValues): Metric => ({
  name,
  help,
  type: 'gauge',
  values: toMetricValues(values),
  aggregator: 'sum',
})

/** Creates a metric with a value that only rises while its process runs. */
export const createCounter = (name: string, help: string, values: MetricValues): Metric => ({
  ...createGauge(name, help, values),
  type: 'counter',
})
