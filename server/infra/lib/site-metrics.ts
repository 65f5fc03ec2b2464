/** A value of a metric of the whole site. Without labels if the metric has only one value. */
export interface SiteMetric {
  name: `caiyun_${string}`
  value: number
  labels?: Readonly<Record<string, string>>
}

/** A group of metrics of the whole site that a feature registers. Read once per scrape, not in each process. */
export interface SiteMetrics {
  /** Name of the group, which is reported if `read` fails. */
  of: string
  /** Prometheus help texts of the metrics in this group, by metric name. */
  help: Readonly<Record<`caiyun_${string}`, string>>
  /** Time in milliseconds for which the values are cached, for expensive queries. */
  holdMs?: number
  read(): Promise<readonly SiteMetric[]>
}

/** Returns the full seconds between two times. */
export const computeSecondsBetween = (since: Date, now: Date): number =>
  Math.floor((now.getTime() - since.getTime()) / 1000)
