export interface Scrape {
  text: string
  /** Sum of the values with these labels; 0 if there are none. */
  value(name: string, labels?: Readonly<Record<string, string>>): number
  labels(name: string): Record<string, string>[]
}

const LINE = /^(\w+)(?:\{(.*)\})? (\S+)$/gm
const LABEL = /(\w+)="((?:[^"\\]|\\.)*)"/g

export async function fetchScrape(port: number): Promise<Scrape> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
  return parseScrape(await answer.text())
}

export function parseScrape(text: string): Scrape {
  const all = [...text.matchAll(LINE)].map(([, name, labels = '', value]) => ({
    name,
    labels: Object.fromEntries([...labels.matchAll(LABEL)].map(([, label, word]) => [label, word])) as Record<
      string,
      string
    >,
    value: Number(value),
  }))
  const has = (own: Record<string, string>, wanted: Readonly<Record<string, string>>) =>
    Object.entries(wanted).every(([label, word]) => own[label] === word)
  return {
    text,
    value: (name, wanted = {}) =>
      all.filter((one) => one.name === name && has(one.labels, wanted)).reduce((sum, one) => sum + one.value, 0),
    labels: (name) => all.filter((one) => one.name === name).map(({ labels }) => labels),
  }
}
