type Toggle = 'omission' | 'layers' | 'lines' | 'rules' | 'repeated' | 'neighbours' | 'consecutive'

export interface ChartView extends Record<Toggle, boolean> {
  /** null: shown only if there is enough space. */
  features: boolean | null
  /** null: newest first on phones only, because a phone opens a chart at its first row. */
  newestFirst: boolean | null
}

export type ViewOption = keyof ChartView

export const DEFAULT_VIEW: ChartView = {
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

const TOGGLES = Object.keys(DEFAULT_VIEW) as ViewOption[]

const parseNames = (text: string | null): Set<string> => new Set(text?.split('.') ?? [])

/** Returns `over` with the options of a URL applied, as in `on=layers.rules&off=omission`. Ignores unknown names. */
export function parseView(search: URLSearchParams, over: ChartView = DEFAULT_VIEW): ChartView {
  const on = parseNames(search.get('on'))
  const off = parseNames(search.get('off'))
  const overrides = TOGGLES.filter((name) => on.has(name) || off.has(name)).map((name) => [name, on.has(name)] as const)
  return { ...over, ...Object.fromEntries(overrides) }
}

export function writeView(search: URLSearchParams, view: ChartView): URLSearchParams {
  const written = new URLSearchParams(search)
  const changed = TOGGLES.filter((name) => view[name] !== DEFAULT_VIEW[name])
  for (const [param, value] of [
    ['on', true],
    ['off', false],
  ] as const) {
    const names = changed.filter((name) => view[name] === value)
    if (names.length === 0) written.delete(param)
    else written.set(param, names.join('.'))
  }
  return written
}
