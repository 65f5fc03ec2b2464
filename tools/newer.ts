import bcd, {
  type CompatStatement,
  type Identifier,
  type SupportStatement,
} from '@mdn/browser-compat-data' with { type: 'json' }
import postcss, { type Declaration, type Node } from 'postcss'
import { type ESTree, parseSync, Visitor } from 'vite'
import { OLDEST } from './browsers.ts'

/** What scripts and styles use that the oldest browsers don't have, by the data of MDN. */

type Data = Record<string, Identifier | undefined>

const VERSIONS = {
  chrome: OLDEST.chrome,
  chrome_android: OLDEST.chrome,
  webview_android: OLDEST.chrome,
  safari: OLDEST.safari,
  safari_ios: OLDEST.safari,
  firefox: OLDEST.firefox,
  firefox_android: OLDEST.firefox,
} as const

const rank = (version: string): number => {
  const [major = 0, minor = 0] = version.replace('≤', '').split('.').map(Number)
  return major * 1000 + minor
}

const statements = (given: SupportStatement | undefined) => [given ?? []].flat()
const isPlain = ({ flags, prefix, alternative_name }: ReturnType<typeof statements>[number]): boolean =>
  !flags && !prefix && !alternative_name

function isMissing({ support }: CompatStatement): boolean {
  return Object.entries(VERSIONS).some(([browser, version]) =>
    statements(support[browser as keyof typeof VERSIONS]).every(
      (one) => !isPlain(one) || !one.version_added || !(rank(one.version_added) <= rank(version)),
    ),
  )
}

/** What one engine alone has is asked for before it is used, else the site would not live in the others. */
const isEverywhereToday = ({ support }: CompatStatement): boolean =>
  (['chrome', 'safari', 'firefox'] as const).every((browser) =>
    statements(support[browser]).some((one) => isPlain(one) && one.version_added && one.version_added !== 'preview'),
  )

const GLOBALS: Data = { ...bcd.javascript['builtins'], ...bcd.api }

/** All methods and events of this name, whatever has them. */
const NAMED = new Map<string, CompatStatement[]>()
for (const owner of Object.values(GLOBALS)) {
  for (const [name, { __compat }] of Object.entries((owner ?? {}) as Record<string, Identifier>)) {
    if (__compat) NAMED.set(name, [...(NAMED.get(name) ?? []), __compat])
  }
}
const isNewName = (name: string): boolean => {
  const known = Object.hasOwn(Object.prototype, name) ? [] : (NAMED.get(name) ?? [])
  return known.some(isEverywhereToday) && known.every(isMissing)
}

/** Globals, `Owner.name` of what stands in one by name, `.name` of what is called on anything else, and events. */
export function newerInScript(code: string): string[] {
  const found = new Set<string>()
  const names = new Set<ESTree.Node>()
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      const name = callee.type === 'MemberExpression' && !callee.computed ? callee.property.name : ''
      if (callee.type === 'MemberExpression' && !partOfGlobal(callee) && isNewName(name)) found.add(`.${name}`)
      const heard = name === 'addEventListener' && first ? textOf(first) : ''
      if (isNewName(`${heard}_event`)) found.add(`on ${heard}`)
    },
    MemberExpression(member) {
      if (member.computed) return
      names.add(member.property)
      const part = partOfGlobal(member)
      if (part && isMissing(part)) found.add(`${(member.object as ESTree.IdentifierName).name}.${member.property.name}`)
    },
    Property: ({ key }) => void names.add(key),
    Identifier(one) {
      const known = Object.hasOwn(GLOBALS, one.name) ? GLOBALS[one.name]?.__compat : undefined
      if (known && !names.has(one) && isMissing(known)) found.add(one.name)
    },
    Literal: (one) => void ('regex' in one && /[dv]/.test(one.regex.flags) && found.add(`/${one.regex.flags}`)),
  }).visit(parseSync('built.js', code).program)
  // Also in a text, of which an expression is made.
  if (/\(\?<[=!]/.test(code)) found.add('(?<=')
  return [...found]
}

/** Builds write every text as a template. */
function textOf(argument: ESTree.Argument): string {
  if (argument.type === 'TemplateLiteral') return argument.quasis[0]?.value.raw ?? ''
  return argument.type === 'Literal' ? String(argument.value) : ''
}

function partOfGlobal({ object, property }: ESTree.MemberExpression): CompatStatement | undefined {
  if (object.type !== 'Identifier' || property.type !== 'Identifier' || !Object.hasOwn(GLOBALS, object.name)) return
  const owner = GLOBALS[object.name] as Data
  return (owner[`${property.name}_static`] ?? owner[property.name])?.__compat
}

const { properties: PROPERTIES, selectors: SELECTORS, types, 'at-rules': AT_RULES } = bcd.css
const length = types?.['length']
const FUNCTIONS = { ...types, ...types?.['color'] } as Identifier
const UNITS: Data = { ...length }
for (const [letter, kind] of [
  ['d', 'dynamic'],
  ['s', 'small'],
  ['l', 'large'],
] as const)
  for (const unit of ['vh', 'vw', 'vi', 'vb', 'vmin', 'vmax'])
    UNITS[letter + unit] = length?.[`viewport_percentage_units_${kind}`]
for (const unit of ['cqw', 'cqh', 'cqi', 'cqb', 'cqmin', 'cqmax'])
  UNITS[unit] = length?.['container_query_length_units']

const lacks = (data: Data | undefined, name: string): boolean => {
  const known = data && Object.hasOwn(data, name) ? data[name]?.__compat : undefined
  return known !== undefined && isMissing(known)
}

/**
 * Properties, values, functions, units, pseudo-classes, at-rules and media features. Not what stands under `@supports`, nor a
 * value with another before it in its rule for browsers that don't know it.
 */
export function newerInStyle(css: string): string[] {
  const found = new Set<string>()
  const root = postcss.parse(css)
  root.walkDecls((decl) => {
    if (isAskedFor(decl) || hasOtherBefore(decl)) return
    const { prop, value } = decl
    if (lacks(PROPERTIES, prop)) found.add(prop)
    else
      for (const word of value.match(/[a-z][\w-]*/g) ?? [])
        if (lacks(PROPERTIES?.[prop], word)) found.add(`${prop}: ${word}`)
    for (const [, name = ''] of value.matchAll(/([a-z][\w-]*)\(/g)) if (lacks(FUNCTIONS, name)) found.add(`${name}()`)
    for (const [, unit = ''] of value.matchAll(/\d([a-z]+)\b/g)) if (lacks(UNITS, unit)) found.add(unit)
  })
  root.walkRules((rule) => {
    if (isAskedFor(rule)) return
    for (const [, name = ''] of rule.selector.matchAll(/:([a-z][\w-]*)/g))
      if (lacks(SELECTORS, name)) found.add(`:${name}`)
    if (rule.selector.includes('&')) found.add('&')
  })
  root.walkAtRules(({ name, params }) => {
    if (lacks(AT_RULES, name)) found.add(`@${name}`)
    if (name !== 'media') return
    if (/[<>]/.test(params)) found.add('@media <')
    for (const [, feature = ''] of params.matchAll(/\(([a-z-]+)/g))
      if (lacks(AT_RULES?.['media'], feature)) found.add(`(${feature})`)
  })
  return [...found]
}

function isAskedFor(node: Node): boolean {
  for (let at: Node | undefined = node.parent; at; at = at.parent)
    if ('name' in at && at.name === 'supports') return true
  return false
}

function hasOtherBefore({ prop, value, parent }: Declaration): boolean {
  const first = parent?.nodes.find((one) => one.type === 'decl' && one.prop.replace('-webkit-', '') === prop)
  return first?.type === 'decl' && (first.prop !== prop || first.value !== value)
}
