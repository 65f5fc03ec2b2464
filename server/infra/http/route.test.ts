import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { expect, expectTypeOf, test } from 'vitest'
import * as z from 'zod/mini'
import { type Access, type Endpoint, endpoint } from '#contract/infra/endpoint.ts'
import { queryId } from '#contract/infra/fields.ts'
import { handleError } from './error-handler.ts'
import { type Call, registerRoute, NO_RATE_LIMITS } from './route.ts'
import { ROLE_IDS } from '#contract/infra/roles.ts'
import type { Member, Operator } from './session.ts'

const PEOPLE: Record<string, Member> = {
  ming: { id: 1, isVip: false, role: null, sessionId: 1, mustAgree: false, remembered: false, provenLately: true },
  ...Object.fromEntries(
    ROLE_IDS.map((role, at) => [
      role,
      { id: at + 2, isVip: false, role, sessionId: at + 2, mustAgree: false, remembered: false, provenLately: true },
    ]),
  ),
}

/** `heard`: inputs that reached the handler. `prolonged`: ids of extended sessions. */
async function createRoute(one: Endpoint, answer: (input: unknown) => unknown = () => null) {
  const heard: unknown[] = []
  const prolonged: number[] = []
  const app = Fastify()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(handleError)
  await app.register(cookie)
  const findMember = async (token: string) => PEOPLE[token] ?? null
  const prolong = async ({ sessionId }: Operator) => void prolonged.push(sessionId)
  registerRoute({ app, findMember, prolong, counter: NO_RATE_LIMITS }, one, ({ input }) => {
    heard.push(input)
    return answer(input)
  })
  const call = async (input: object, token = '') => {
    const { method, path } = one
    const sent = method === 'GET' ? { query: input as Record<string, string> } : { payload: input }
    return (await app.inject({ method, url: path, ...sent, headers: { token } })).json()
  }
  return { call, heard, prolonged }
}

const anything = z.any()
const write = endpoint('POST', '/api/x', {
  summary: 'x',
  access: 'public',
  limit: 'writes',
  input: z.object({ n: z.int(), deep: z.optional(z.object({ a: z.string() })) }),
  reply: anything,
})

test('strips unknown fields and rejects `__proto__` and `constructor`', async () => {
  const { call, heard } = await createRoute(write)
  const evil = { n: 1, role: 'operator', deep: { a: 'b', role: 'operator' } }
  expect(await call(evil)).toEqual({ status: 200, msg: '', data: null })
  expect(heard).toEqual([{ n: 1, deep: { a: 'b' } }])
  for (const name of ['__proto__', 'constructor'])
    expect((await call(JSON.parse(`{"n":1,"${name}":{"prototype":{"role":"operator"}}}`) as object)).status).toBe(400)
  expect(heard).toHaveLength(1)
})

test('parses numbers in queries, not in bodies', async () => {
  const { call, heard } = await createRoute(write)
  for (const n of ['1', true, [1], null, 1.5]) expect((await call({ n })).status, String(n)).toBe(400)
  expect(heard).toEqual([])

  const read = endpoint('GET', '/api/x', {
    summary: 'x',
    access: 'public',
    input: z.object({ id: queryId }),
    reply: anything,
  })
  const reading = await createRoute(read)
  expect((await reading.call({ id: '12', role: 'operator' })).status).toBe(200)
  for (const id of ['1e3', '0x1', '', '1.5', '-1']) expect((await reading.call({ id })).status, id).toBe(400)
  expect(reading.heard).toEqual([{ id: 12 }])
})

test('strips unknown reply fields, rejects invalid replies', async () => {
  const shown = endpoint('POST', '/api/x', {
    summary: 'x',
    access: 'public',
    limit: 'writes',
    input: z.object({ fits: z.boolean() }),
    reply: z.object({ name: z.string(), list: z.array(z.object({ id: z.int() })) }),
  })
  const row = { name: '小明', passwordHash: 'geheim', list: [{ id: 1, address: 'geheim' }] }
  const { call } = await createRoute(shown, (input) => ((input as { fits: boolean }).fits ? row : { name: 'geheim' }))
  expect((await call({ fits: true })).data).toEqual({ name: '小明', list: [{ id: 1 }] })
  const unfit = await call({ fits: false })
  expect(unfit).toMatchObject({ status: 500, data: null })
  expect(JSON.stringify(unfit)).not.toContain('geheim')
})

const NO = { status: 400, msg: '没有权限', data: null }

test('operator routes reject other callers before validation', async () => {
  const { call, heard, prolonged } = await createRoute({ ...write, access: { operator: 'any' } })
  expect(await call({})).toEqual({ status: 401, msg: '请先去登录', data: null })
  expect(await call({}, 'x')).toEqual({ status: 401, msg: '登录已过期，请重新登录', data: null })
  expect(await call({}, 'ming')).toEqual(NO)
  expect([heard, prolonged]).toEqual([[], []])
  for (const role of ROLE_IDS) expect((await call({ n: 1 }, role)).status, role).toBe(200)
})

test.each([
  ['moderation', ['moderator', 'administrator']],
  ['content', ['editor', 'administrator']],
  ['finance', ['cashier', 'administrator']],
  ['draws', ['editor', 'administrator']],
  ['staff', ['administrator']],
] as const)('the permission %s admits exactly the roles %j', async (operator, allowed) => {
  const { call } = await createRoute({ ...write, access: { operator } })
  const opened: string[] = []
  for (const role of ROLE_IDS) {
    const answer = await call({ n: 1 }, role)
    if (answer.status === 200) opened.push(role)
    else expect(answer, role).toEqual(NO)
  }
  expect(opened).toEqual(allowed)
})

test('an operator’s permitted call extends the session, a poll does not', async () => {
  const access = { operator: 'draws' } as const
  const [work, poll] = [
    await createRoute({ ...write, access }),
    await createRoute({ ...write, access, limit: 'polls' }),
  ]
  for (const { call } of [work, poll]) for (const who of ['editor', 'cashier']) await call({ n: 1 }, who)
  expect([work.prolonged, poll.prolonged]).toEqual([[PEOPLE['editor']?.sessionId], []])
})

test('types a call’s member by the endpoint’s access', () => {
  expectTypeOf<CallOf<'member'>['member']>().toEqualTypeOf<Member>()
  expectTypeOf<CallOf<{ operator: 'any' }>['member']>().toEqualTypeOf<Operator>()
  expectTypeOf<CallOf<'player'>['member']>().toEqualTypeOf<Member | null>()
  expectTypeOf<CallOf<'public'>['member']>().toEqualTypeOf<Member | null>()
})

type CallOf<A extends Access> = Call<Endpoint<z.ZodMiniType, z.ZodMiniType, A>>
