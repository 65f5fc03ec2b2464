import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { isOperatorAccess, type Envelope } from '#contract/infra/endpoint.ts'
import type { Panel } from '#contract/play/picks.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { listEndpoints } from '#server/testing/every-route.ts'
import { latestDraws } from '#contract/play/draws.ts'
import type { buildOpenApi } from './openapi.ts'
import { serveDocs } from './docs.ts'

const site = createSharedSite()

type Document = ReturnType<typeof buildOpenApi>
interface Operation {
  operationId: string
  tags: string[]
  security: Record<string, string[]>[]
  responses: Record<string, object>
}

const fetchDescription = async () => (await site.app.inject('/api/openapi.json')).json<Document>()

/** Returns the operations by method and path, such as `POST /api/…`. */
function listOperations({ paths }: Document): Map<string, Operation> {
  const all = Object.entries(paths as Record<string, Record<string, Operation>>)
  return new Map(
    all.flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, one]) => [`${method.toUpperCase()} ${path}`, one] as const),
    ),
  )
}

test('OpenAPI document describes each endpoint’s access and responses', async () => {
  const document = await fetchDescription()
  const operations = listOperations(document)
  const calls = listEndpoints(site)
  expect([...operations.keys()].sort()).toEqual(
    [...calls.map(({ method, path }) => `${method} ${path}`), 'GET /api/live'].sort(),
  )
  expect(new Set([...operations.values()].map(({ operationId }) => operationId)).size).toBe(operations.size)
  const tags = document.tags.map(({ name }) => name)
  for (const { method, path, access } of calls) {
    const one = operations.get(`${method} ${path}`)!
    expect(one.tags.filter((tag) => !tags.includes(tag))).toEqual([])
    const kinds = one.security.map((kind) => Object.keys(kind).join())
    const signedIn = ['token', 'bearer', 'cookie']
    const wanted = access === 'public' ? [] : access === 'player' ? ['', 'visitor', ...signedIn] : signedIn
    expect(kinds, path).toEqual(wanted)
    expect(isOperatorAccess(access) && kinds.includes(''), path).toBe(false)
    expect(Object.keys(one.responses), path).toContain('429')
    expect(JSON.stringify(one.responses['200']), path).toContain('#/components/schemas/Refusal')
  }
})

test('OpenAPI document has no dangling reference', async () => {
  const document = await fetchDescription()
  const led = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path)
  expect(led.length).toBeGreaterThan(0)
  const lost = led.filter((path) => {
    let place: unknown = document
    for (const part of path.split('/')) place = (place as Record<string, unknown> | undefined)?.[part]
    return place === undefined
  })
  expect(lost).toEqual([])
})

/**
 * Creates a client that knows only the OpenAPI document. It calls operations by id and authenticates as described
 * there.
 */
async function createApiClient() {
  const document = await fetchDescription()
  const operations = listOperations(document)
  const { token: scheme } = document.components.securitySchemes
  let token = null as string | null
  return {
    signedBy: (given: string) => void (token = given),
    async call<Data>(name: string, payload: object): Promise<Envelope<Data>> {
      const [place, one] = [...operations].find(([, { operationId }]) => operationId === name)!
      const [method, url] = place.split(' ') as ['POST', string]
      const isSigned = one.security.some((kind) => 'token' in kind)
      const headers = token !== null && isSigned ? { [scheme.name]: token } : {}
      return (await site.app.inject({ method, url, payload, headers })).json()
    },
  }
}

test('OpenAPI document suffices to lock a bet', async () => {
  const { call, signedBy } = await createApiClient()
  const phone = '13800138000'
  const { msg } = await call('post_login_captcha', { phone, type: 'login' })
  const entered = await call<{ token: string }>('post_login_login', { phone, code: /\d{6}/.exec(msg)?.[0] })
  signedBy(entered.data.token)
  const { data: panel } = await call<Panel>('post_lottery_selection_double_ball', { type: 'rand' })
  const { red_ball, blue_ball } = panel.lists[0]!
  const bet = { type: 1, issueno: panel.issuenoInfo.nextissueno, mode: 'rand', red_ball, blue_ball }
  const locked = await call<Panel>('post_lottery_selection_unlock', { ...bet, state: 1 })
  expect(locked).toMatchObject({ status: 200 })
  expect(locked.data.lists[0]).toMatchObject({ red_ball, blue_ball, is_change: 1 })
})

test('/api/docs lists each endpoint once', async () => {
  const app = Fastify()
  serveDocs(app, null)
  app.get(latestDraws.path, { config: { endpoint: latestDraws } }, () => '')
  const { body } = await app.inject('/api/docs')
  expect(body.split(latestDraws.path)).toHaveLength(2)
})
