/** Display options of a chart. They change only the appearance of the table. */
export interface ChartView {
  omission: boolean
  layers: boolean
  lines: boolean
  rules: boolean
  repeated: boolean
  neighbours: boolean
  consecutive: boolean
  /** null: on if there is enough space. */
  features: boolean | null
  /** null: on for phones, where a chart opens at its first row. */
  newestFirst: boolean | null
}

export type Toggle = keyof ChartView

export const USUAL_VIEW: ChartView = {
  omission: true,
  layers: false,
  lines: true,
  rules: true,
  repeated: false,
  neighbours: false,
  consecutive: false,
  features: null,
  newestFirst: null,
}

const TOGGLES = Object.keys(USUAL_VIEW) as Toggle[]

const namesIn = (text: string | null): Set<string> => new Set(text?.split('.') ?? [])

/** Parses the view in a URL on top of another view: `on=layers.rules&off=omission`. Ignores unknown names. */
export function readView(search: URLSearchParams, over: ChartView = USUAL_VIEW): ChartView {
  const on = namesIn(search.get('on'))
  const off = namesIn(search.get('off'))
  const overrides = TOGGLES.filter((name) => on.has(name) || off.has(name)).map((name) => [name, on.has(name)] as const)
  return { ...over, ...Object.fromEntries(overrides) }
}

/** Writes the options that differ from the default view into the query. */
export function writeView(search: URLSearchParams, view: ChartView): URLSearchParams {
  const written = new URLSearchParams(search)
  const other = TOGGLES.filter((name) => view[name] !== USUAL_VIEW[name])
  put(
    written,
    'on',
    other.filter((name) => view[name] === true),
  )
  put(
    written,
    'off',
    other.filter((name) => view[name] === false),
  )
  return written
}

function put(search: URLSearchParams, name: string, toggles: readonly Toggle[]): void {
  if (toggles.length === 0) search.delete(name)
  else search.set(name, toggles.join('.'))
}
