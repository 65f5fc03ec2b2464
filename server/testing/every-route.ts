import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/infra/endpoint.ts'
import type { Database } from '#server/infra/db/connect.ts'
import { type DeclaredRoute, listRoutes } from '#server/infra/http/policies.ts'
import type { TestSite } from './site.ts'

/** Omits the HEAD routes that Fastify adds. */
export function listEndpoints({ app }: Pick<TestSite, 'app'>): (DeclaredRoute & { endpoint: Endpoint })[] {
  return listRoutes(app).flatMap((route) =>
    route.endpoint !== null && route.method !== 'HEAD' ? [{ ...route, endpoint: route.endpoint }] : [],
  )
}

export function listFields({ input }: Endpoint): string[] {
  const shape = (input as { shape?: object }).shape
  return shape ? Object.keys(shape) : []
}

/** Returns the paths at which the schema accepts any field; '' is the input itself. */
export function listOpenSchemas({ input }: Pick<Endpoint, 'input'>): string[] {
  const open: string[] = []
  const seen = new Set<unknown>()
  function walk(value: unknown, place: string): void {
    if (typeof value !== 'object' || value === null || seen.has(value)) return
    seen.add(value)
    const { type, catchall, ...parts } = (value as { _zod?: { def?: SchemaParts } })._zod?.def ?? { ...value }
    const room = type === 'object' ? catchall !== undefined : place === '' || type === 'record' || type === 'map'
    if (room) open.push(place)
    // Zod stores the nested schemas in the definition of a schema: shape, elements, options, inner types.
    for (const [name, part] of Object.entries(parts)) walk(part, `${place}.${name}`)
  }
  walk(input, '')
  return open
}

type SchemaParts = { type?: unknown; catchall?: unknown }

/** Returns the rows of all tables except `but` as one text. */
export async function dumpDatabase(db: Database, but: readonly string[] = []): Promise<string> {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  // One query for all tables, because a hundred round trips would take most of the time of these tests.
  const selects = tables
    .filter(({ name }) => !but.includes(name))
    .map(({ name }) => `select '${name}' as name, t::text as row from "${name}" t`)
  const { rows } = await db.execute<{ name: string; row: string }>(
    sql.raw(`${selects.join(' union all ')} order by 1, 2`),
  )
  return rows.map(({ name, row }) => `${name} ${row}`).join('\n')
}

export interface FieldSchema {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: FieldSchema[]
  oneOf?: FieldSchema[]
  items?: FieldSchema
  properties?: Record<string, FieldSchema>
  required?: string[]
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  pattern?: string
}

export const toFieldSchema = (input: Endpoint['input']): FieldSchema =>
  z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as FieldSchema

/** Returns an input with the first valid value of each required field. */
export const buildMinimalInput = ({ input }: Pick<Endpoint, 'input'>): object =>
  buildValue(toFieldSchema(input)) as object

function buildValue(schema: FieldSchema): unknown {
  const [choice] = schema.anyOf ?? schema.oneOf ?? []
  if (choice) return buildValue(choice)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [name, buildValue(schema.properties?.[name] ?? {})]),
      )
    case 'array':
      return Array.from({ length: Math.max(schema.minItems ?? 0, 1) }, () => buildValue(schema.items ?? {}))
    case 'string':
      return buildText(schema)
    case 'boolean':
      return true
    default:
      return Math.max(schema.minimum ?? 0, 1)
  }
}

/** Always returns the same text for a schema. */
const buildText = ({ pattern, minLength = 0 }: FieldSchema): string =>
  pattern
    ? fc.sample(fc.stringMatching(new RegExp(pattern)), { seed: 1, numRuns: 1 })[0]!
    : '字'.padEnd(minLength, '字')

/** Returns one input per text field, in which this field has its maximum length. Omits invalid inputs. */
export function listLongInputs({ input }: Pick<Endpoint, 'input'>, said: object): object[] {
  const { properties = {} } = toFieldSchema(input)
  return (
    Object.entries(properties)
      .map(([field, { items, ...own }]): [string, string | string[]] => {
        const text = '字'.repeat((items ?? own).maxLength ?? 0)
        return [field, items ? [text] : text]
      })
      // Skips fields that are no text or have no maximum length.
      .filter(([, [text]]) => text)
      .map(([field, longest]) => ({ ...said, [field]: longest }))
      .filter((one) => z.safeParse(input, one).success)
  )
}
