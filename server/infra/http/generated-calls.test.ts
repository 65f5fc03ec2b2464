import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#contract/infra/endpoint.ts'
import { deleteAccount, logout } from '#contract/people/account.ts'
import { createSite, type TestSite } from '#server/testing/site.ts'
import { type FieldSchema, listEndpoints, toFieldSchema } from '#server/testing/every-route.ts'
import { createBrowser, createMember, type Browser } from '#server/testing/browsers.ts'

/** PROOFS_FULL=1 sends ten times as many calls, with random seeds. */
const FULL = process.env.PROOFS_FULL === '1'
const CALLS = FULL ? 25_000 : 2500
const TRANSPORT = new Set([403, 404, 413, 415])
const LEAKED_DETAILS = /node_modules|\.ts:\d|\bselect\b.+\bfrom\b|syntax error|PostgresError|\/server\//i

/** Skipped routes: they end the caller's session, so that all further calls would be anonymous. */
const ENDS_SESSIONS: ReadonlySet<string> = new Set([deleteAccount.path, logout.path])

let site: TestSite
let callers: Browser[]
beforeAll(async () => {
  site = await createSite({
    now: '2022-12-29T10:00:00+08:00',
    env: { SMS_ADDRESS_DAY: '100000' },
  })
  callers = [createBrowser(site), await createMember(site), await createMember(site, '13900139000')]
})
afterAll(() => site.close())

const HOSTILE: unknown[] = [
  null,
  true,
  -1,
  0.5,
  1e21,
  2 ** 53,
  -(2 ** 63),
  '',
  '-0',
  '٣',
  'NaN',
  'undefined',
  '\0',
  'a\0b',
  '\uD800',
  '\u202E',
  '👩‍👩‍👧‍👦',
  '<script>alert(1)</script>',
  "' or 1=1 --",
  '1; drop table users',
  '%ff',
  '../../etc/passwd',
  '$1',
  '2022-02-30',
  'x'.repeat(5000),
  '9'.repeat(400),
  [],
  {},
  { __proto__: 1 },
  { constructor: { prototype: {} } },
  ['a', 1, null],
]

const hostile = fc.oneof(fc.constantFrom(...HOSTILE), fc.jsonValue({ maxDepth: 4 }), fc.string({ unit: 'binary' }))

/** Generates values that match a JSON Schema, except for constraints that JSON Schema cannot express. */
function valuesFor(schema: FieldSchema): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map(valuesFor))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  switch (schema.type) {
    case 'integer':
    case 'number':
      return fc.oneof(fc.integer({ min: 1, max: 7 }), fc.integer(integerRange(schema)))
    case 'string':
      return schema.pattern ? fc.stringMatching(new RegExp(schema.pattern)) : fc.oneof(text(schema), NUMBERS)
    case 'array':
      return fc.array(valuesFor(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(12, schema.maxItems ?? 12),
      })
    case 'object':
      return object(schema, valuesFor)
    default:
      return hostile
  }
}

const NUMBERS = fc.constantFrom('01,02,03,04,05,06', '1,2,3', '2022150', '2022-12-29', '13800138000', '123456')
const text = ({ minLength = 0, maxLength = 40 }: FieldSchema) =>
  fc.string({ unit: 'grapheme', minLength: Math.min(minLength, 40), maxLength: Math.min(maxLength, 40) })
/** Integer range of a schema. Rounds its limits, because a minimum price may be 0.01. */
const integerRange = ({ minimum = -(2 ** 31), maximum = 2 ** 31 - 1 }: FieldSchema) => ({
  min: Math.max(Math.ceil(minimum), -(2 ** 31)),
  max: Math.min(Math.floor(maximum), 2 ** 31 - 1),
})

function object({ properties = {}, required = [] }: FieldSchema, of: (schema: FieldSchema) => fc.Arbitrary<unknown>) {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, of(schema)]))
  return fc.record(fields, { requiredKeys: required.filter((name) => name in fields) })
}

/** Generates three kinds with equal weight: valid; with missing and hostile fields; arbitrary. */
function inputsFor(endpoint: Endpoint): fc.Arbitrary<unknown> {
  const schema = toFieldSchema(endpoint.input)
  const nearly = object({ ...schema, required: [] }, (field) =>
    fc.oneof({ arbitrary: valuesFor(field), weight: 3 }, hostile),
  )
  return fc.oneof(valuesFor(schema), nearly, fc.oneof(hostile, fc.dictionary(fc.string(), hostile)))
}

async function send(endpoint: Endpoint, who: Browser, input: unknown) {
  const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = { cookie, gid: '1-2', 'sec-fetch-site': 'same-origin' }
  if (endpoint.method === 'GET') {
    const fields = typeof input === 'object' && input !== null ? Object.entries(input) : []
    const query = new URLSearchParams(fields.map(([name, value]): [string, string] => [name, toQueryText(value)]))
    return site.app.inject({ url: `${endpoint.path}?${query.toString()}`, headers })
  }
  const payload = JSON.stringify(input) ?? ''
  return site.app.inject({
    method: 'POST',
    url: endpoint.path,
    headers: { ...headers, 'content-type': 'application/json' },
    payload,
  })
}

const toQueryText = (value: unknown): string =>
  typeof value === 'string' ? value.toWellFormed() : (JSON.stringify(value) ?? '')

test(`answers ${CALLS} generated calls without a 500`, async () => {
  const calls = listEndpoints(site).filter(({ endpoint }) => !ENDS_SESSIONS.has(endpoint.path))
  const each = Math.ceil(CALLS / calls.length)
  let sent = 0
  for (const { endpoint } of calls) {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...callers), inputsFor(endpoint), async (who, input) => {
        const answer = await send(endpoint, who, input)
        sent++
        const shown = `${endpoint.path} ${JSON.stringify(input)?.slice(0, 300)}`
        if (answer.statusCode !== 200) expect(TRANSPORT, shown).toContain(answer.statusCode)
        expect(answer.body, shown).not.toMatch(LEAKED_DETAILS)
        if (String(answer.headers['content-type']).includes('json')) {
          expect([200, 400, 401, ...TRANSPORT], shown).toContain(answer.json<{ status: number }>().status)
        }
      }),
      // The full run uses random seeds.
      { numRuns: each, ...(!FULL && { seed: 20_221_229 }) },
    )
  }
  expect(sent).toBeGreaterThanOrEqual(CALLS)
}, 1_200_000)
