/** A metric of the whole site; without labels if it has one value. */
export interface SiteMetric {
  name: `caiyun_${string}`
  value: number
  labels?: Readonly<Record<string, string>>
}

/** Metrics of the whole site that a feature registers, read once per scrape, not per process. */
export interface SiteMetrics {
  /** Group name, for the report of a failed read. */
  of: string
  /** Help text by metric name. */
  help: Readonly<Record<`caiyun_${string}`, string>>
  /** Time in milliseconds for which the values are cached, for expensive queries. */
  holdMs?: number
  read(): Promise<readonly SiteMetric[]>
}

/** Returns the full seconds between two times. */
export const computeSecondsBetween = (since: Date, now: Date): number =>
  Math.floor((now.getTime() - since.getTime()) / 1000)
