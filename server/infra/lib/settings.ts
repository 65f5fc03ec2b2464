import { readFileSync } from 'node:fs'

export type Parser<T> = (text: string) => T | InvalidSetting

export class InvalidSetting {
  readonly wanted: string
  constructor(wanted: string) {
    this.wanted = wanted
  }
}

/** An environment variable. Declared in the `x.settings.ts` of the feature that uses it. */
export interface Setting<T> {
  readonly fallback: string
  readonly meaning: string
  readonly parse: Parser<T>
  /** The value is a secret: it may be read from a file and must not appear in messages. */
  readonly secret: boolean
}

export type Settings = Readonly<Record<string, Setting<unknown>>>
export type Values<All extends Settings> = {
  readonly [Name in keyof All]: All[Name] extends Setting<infer Value> ? Value : never
}

export const defineSetting = <T>(fallback: string, meaning: string, parse: Parser<T>): Setting<T> => ({
  fallback,
  meaning,
  parse,
  secret: false,
})

export const defineSecret = <T>(meaning: string, parse: Parser<T>): Setting<T> => ({
  ...defineSetting('', meaning, parse),
  secret: true,
})

/** Adds a line to `problems` for each invalid value and uses its fallback. */
export function readSettings<All extends Settings>(
  settings: All,
  env: Record<string, string | undefined>,
  problems: string[],
): Values<All> {
  const read = ([name, { fallback, parse, secret }]: [string, Setting<unknown>]) => {
    const text = env[name]?.trim() || (secret && readSecretFile(`${name}_FILE`, env, problems)) || fallback
    const value = parse(text)
    if (!(value instanceof InvalidSetting)) return [name, value]
    problems.push(`${secret ? name : `${name}=${text}`} 不对：${value.wanted}`)
    return [name, parse(fallback)]
  }
  return Object.fromEntries(Object.entries(settings).map(read)) as Values<All>
}

function readSecretFile(name: string, env: Record<string, string | undefined>, problems: string[]): string {
  const path = env[name]?.trim()
  if (!path) return ''
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    problems.push(`${name} 指的文件读不到`)
    return ''
  }
}

export interface SiteKind {
  production: boolean
  demo: boolean
}

/** Messages about conflicts between valid values. An entry is false if its conflict does not exist. */
export type SettingConflicts = (string | false)[]

export const parseText: Parser<string> = (one) => one

export const parseOptional =
  <T>(parse: Parser<T>): Parser<T | null> =>
  (one) =>
    one === '' ? null : parse(one)

export function parseInteger(min: number, max: number): Parser<number> {
  return (one) => {
    const value = /^\d{1,9}$/.test(one) ? Number(one) : -1
    return value >= min && value <= max ? value : new InvalidSetting(`要 ${min} 到 ${max} 的整数`)
  }
}

export function parseChoice<const T extends string>(words: readonly T[]): Parser<T> {
  return (one) => words.find((word) => word === one) ?? new InvalidSetting(`只能是 ${words.join('、')}`)
}

export function parseFlag(one: string): boolean | InvalidSetting {
  if (one === '1') return true
  return one === '0' ? false : new InvalidSetting('只能是 0 或 1')
}

export function parseOrigin(one: string): string | InvalidSetting {
  const url = URL.parse(one)
  const bare = url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.username
  return bare ? url.origin : new InvalidSetting('要 http:// 或 https:// 开头、不带路径的地址')
}

export function parseContactAddress(one: string): string | InvalidSetting {
  const url = /\s/.test(one) ? null : URL.parse(one)
  const fits = url && (url.protocol === 'https:' || (url.protocol === 'mailto:' && url.pathname.includes('@')))
  return fits ? one : new InvalidSetting('要 mailto: 或 https:// 开头的地址')
}
