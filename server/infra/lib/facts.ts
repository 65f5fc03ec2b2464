/** One figure of the whole site; without labels, where there is one of its name. */
export interface Fact {
  name: `caiyun_${string}`
  value: number
  labels?: Readonly<Record<string, string>>
}

/** Figures of the whole site that a feature states for whoever watches it: read once a scrape, whatever processes answer. */
export interface SiteFacts {
  /** Names what could not be read. */
  of: string
  /** What each figure is, by its name. */
  help: Readonly<Record<`caiyun_${string}`, string>>
  /** They hold so long (ms): what costs more than a look at an index is not read at each scrape. */
  holdMs?: number
  read(): Promise<readonly Fact[]>
}

/** Whole seconds between two moments. */
export const secondsBetween = (since: Date, now: Date): number => Math.floor((now.getTime() - since.getTime()) / 1000)
