export interface SiteMetric {
  name: `caiyun_${string}`
  value: number
  labels?: Readonly<Record<string, string>>
}

/** A group of metrics of the whole site that a feature registers. Read once per scrape, not in each process. */
export interface SiteMetrics {
  of: string
  help: Readonly<Record<`caiyun_${string}`, string>>
  /** Time in milliseconds for which the values are cached, for expensive queries. */
  holdMs?: number
  read(): Promise<readonly SiteMetric[]>
}

export const computeSecondsBetween = (since: Date, now: Date): number =>
  Math.floor((now.getTime() - since.getTime()) / 1000)
