import { describe, expect, test, vi } from 'vitest'
import { contact } from '#contract/cms/content.ts'
import { type Answer, type Api, CallFailed } from '#client/call.ts'
import { createReactingApi } from './react-to-answer.ts'

/** A page that logs the actions of the wrapped API. Each call returns `result`, or throws it if it is an Error. */
function createPage(result: Answer<unknown> | Error, { own = false } = {}) {
  const log: string[] = []
  let signedIn = true
  const page = {
    sayError: (text: string) => void log.push(`says ${text}`),
    goToLogin: () => void log.push('goes to login'),
    offer: (type: string) => void log.push(`offers ${type}`),
    askFor: { agreement: async () => false, prove: async () => false },
    // The server clears the session cookie if the session has expired.
    sessionMayHaveChanged: vi.fn(() => void (signedIn &&= result instanceof Error || result.status !== 401)),
    isSignedIn: () => signedIn,
    isOwn: () => own,
    startProgress: () => {
      log.push('bar on')
      return () => void log.push('bar off')
    },
  }
  const transport = async () => (result instanceof Error ? Promise.reject(result) : result)
  const signIn = () => void (signedIn = true)
  const signOut = () => void (signedIn = false)
  return { log, api: createReactingApi(page, transport as Api), page, signIn, signOut }
}

const EXPIRED = { status: 401, msg: '登录已过期，请重新登录', data: null } as const
const EXPIRED_LOG = 'says 登录已过期，请重新登录'

test.each<[string, Answer<unknown> | Error, string[]]>([
  ['shows nothing for a success', { status: 200, msg: 'ok', data: 1 }, []],
  ['shows the message of a rejection', { status: 400, msg: '不行', data: null }, ['says 不行']],
  [
    'shows that no member is signed in and redirects to /login',
    { status: 401, msg: '请先去登录', data: null },
    ['says 请先去登录', 'goes to login'],
  ],
  [
    'opens the purchase of a membership if the rejection asks for it',
    { status: 400, msg: '开通会员可增加号码', data: { type: 'vip' } },
    ['says 开通会员可增加号码', 'offers vip'],
  ],
  [
    'opens the purchase of coins if the rejection asks for it',
    { status: 400, msg: '星币不足，请先充值', data: { type: 'recharge' } },
    ['says 星币不足，请先充值', 'offers recharge'],
  ],
  [
    'opens no purchase for a rejection of another type',
    { status: 400, msg: '请先确认', data: { type: 'age' } },
    ['says 请先确认'],
  ],
  ['shows that the network has failed', { code: 0, msg: '网络连接失败' }, ['says 网络连接失败']],
  ['shows and throws a server error', new CallFailed(500, '开小差了'), ['says 开小差了']],
  ['shows nothing for an aborted call', new DOMException('aborted', 'AbortError'), []],
])('the API wrapper after a call: %s', async (_name, result, said) => {
  const { api, log } = createPage(result)
  const outcome = await api(contact, {}).catch((error: unknown) => error)
  expect(outcome).toBe(result)
  expect(log).toEqual(['bar on', ...said, 'bar off'])
})

test.each<[string, Answer<unknown> | Error]>([
  ['a success', { status: 200, msg: '', data: 1 }],
  ['no network', { code: 0, msg: '网络连接失败' }],
])('a quiet call shows nothing and only rereads the session: %s', async (_name, result) => {
  const { api, log, page } = createPage(result)
  await api(contact, {}, { quiet: true })
  expect(log).toEqual([])
  expect(page.sessionMayHaveChanged).toHaveBeenCalledOnce()
})

test('reports an expired session once per sign-in', async () => {
  const { api, log, page, signIn } = createPage(EXPIRED)
  await Promise.all([api(contact, {}, { quiet: true }), api(contact, {}, { quiet: true })])
  await api(contact, {}, { reading: true })
  expect(log).toEqual([EXPIRED_LOG, 'bar on', 'bar off'])
  expect(page.sessionMayHaveChanged).toHaveBeenCalledTimes(3)
  signIn()
  await api(contact, {}, { quiet: true })
  expect(log.filter((line) => line === EXPIRED_LOG)).toHaveLength(2)
})

test('reports an expired session that a public call’s response clears', async () => {
  const { api, log, signIn, signOut } = createPage({ status: 200, msg: '', data: 1 })
  const answer = api(contact, {}, { reading: true })
  signOut()
  await answer
  expect(log).toEqual(['bar on', EXPIRED_LOG, 'bar off'])
  await api(contact, {}, { reading: true })
  expect(log.filter((line) => line === EXPIRED_LOG)).toHaveLength(1)
  signIn()
  await api(contact, {}, { reading: true })
  expect(log.filter((line) => line === EXPIRED_LOG)).toHaveLength(1)
})

test('reports no expired session after the member signed out', async () => {
  const { api, log, signOut } = createPage({ status: 200, msg: '', data: 1 })
  const [leaving, poll] = [api(contact, {}), api(contact, {}, { quiet: true })]
  signOut()
  await Promise.all([leaving, poll])
  expect(log).toEqual(['bar on', 'bar off'])
})

test('a read with an expired session redirects from private pages', async () => {
  const { api, log } = createPage(EXPIRED, { own: true })
  await api(contact, {}, { reading: true })
  expect(log).toEqual(['bar on', EXPIRED_LOG, 'goes to login', 'bar off'])
})

test('a quiet call with an expired session never redirects', async () => {
  const { api, log } = createPage(EXPIRED, { own: true })
  await api(contact, {}, { quiet: true })
  expect(log).toEqual([EXPIRED_LOG])
})

test('a failed quiet call throws and shows no message', async () => {
  const { api, log } = createPage(new CallFailed(500, '开小差了'))
  await expect(api(contact, {}, { quiet: true })).rejects.toThrow('开小差了')
  expect(log).toEqual([])
})

describe.each(['agreement', 'prove'] as const)('a call that requires the dialog "%s"', (type) => {
  const WAITS = { status: 400, msg: '请先确认', data: { type } } as const
  const DONE = { status: 200, msg: '', data: 1 } as const

  /** A member who confirms (true) or declines each dialog as in `words`. The call is first rejected `refusals` times. */
  function createMember(words: boolean[], refusals: number) {
    const { page, log } = createPage(WAITS)
    const transport = vi.fn(async () => (transport.mock.calls.length <= refusals ? WAITS : DONE))
    const ask = vi.fn(async () => words.shift() ?? false)
    const askFor = { ...page.askFor, [type]: ask }
    return { api: createReactingApi({ ...page, askFor }, transport as unknown as Api), transport, ask, log }
  }

  test('is repeated after each confirmation', async () => {
    const { api, transport, log } = createMember([true, true], 2)
    expect(await api(contact, {})).toEqual(DONE)
    expect(transport).toHaveBeenCalledTimes(3)
    expect(log.filter((line) => line.startsWith('says'))).toEqual([])
  })

  test('stays rejected if the member declines', async () => {
    const { api, transport } = createMember([false], 1)
    expect(await api(contact, {})).toEqual(WAITS)
    expect(transport).toHaveBeenCalledOnce()
  })

  test('opens no dialog if quiet', async () => {
    const { api, ask } = createMember([true], 1)
    expect(await api(contact, {}, { quiet: true })).toEqual(WAITS)
    expect(ask).not.toHaveBeenCalled()
  })
})
