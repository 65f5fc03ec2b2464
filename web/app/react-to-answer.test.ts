import { expect, test, vi } from 'vitest'
import { contact } from '#contract/content.ts'
import { type Answer, type Api, CallFailed } from '#web/lib/call.ts'
import { reactingApi } from './react-to-answer.ts'

/** A page that writes down what happens to it, over a network that answers `result`. */
function aPage(result: Answer<unknown> | Error) {
  const log: string[] = []
  const page = {
    sayError: (text: string) => void log.push(`says ${text}`),
    goToLogin: () => void log.push('goes to login'),
    sessionMayHaveChanged: vi.fn(),
    startProgress: () => {
      log.push('bar on')
      return () => void log.push('bar off')
    },
  }
  const transport = async () => (result instanceof Error ? Promise.reject(result) : result)
  return { log, api: reactingApi(page, transport as Api), page }
}

test.each<[string, Answer<unknown> | Error, string[]]>([
  ['a good answer', { status: 200, msg: 'ok', data: 1 }, []],
  ['a refusal is said', { status: 400, msg: '不行', data: null }, ['says 不行']],
  [
    'a missing session is said and leads to login',
    { status: 401, msg: '请先去登录', data: null },
    ['says 请先去登录', 'goes to login'],
  ],
  ['no network is said', { code: 0, msg: '网络连接失败' }, ['says 网络连接失败']],
  ['a failure is said and thrown', new CallFailed(500, '开小差了'), ['says 开小差了']],
  ['a call given up is silent', new DOMException('aborted', 'AbortError'), []],
])('%s', async (_name, result, said) => {
  const { api, log } = aPage(result)
  const outcome = await api(contact, {}).catch((error: unknown) => error)
  expect(outcome).toBe(result)
  expect(log).toEqual(['bar on', ...said, 'bar off'])
})

test.each<[string, Answer<unknown> | Error]>([
  ['a good answer', { status: 200, msg: '', data: 1 }],
  ['a session that has ended', { status: 401, msg: '登录已过期，请重新登录', data: null }],
  ['no network', { code: 0, msg: '网络连接失败' }],
])('of a quiet call nothing shows but who is signed in: %s', async (_name, result) => {
  const { api, log, page } = aPage(result)
  await api(contact, {}, { quiet: true })
  expect(log).toEqual([])
  expect(page.sessionMayHaveChanged).toHaveBeenCalledOnce()
})

test('of a quiet call that fails nothing is said', async () => {
  const { api, log } = aPage(new CallFailed(500, '开小差了'))
  await expect(api(contact, {}, { quiet: true })).rejects.toThrow('开小差了')
  expect(log).toEqual([])
})
