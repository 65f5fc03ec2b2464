import { onlineManager, type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { likeRankingComment } from '#contract/community/ranking.ts'
import { type Answer, type Api, CallFailed } from '#client/call.ts'
import { createReactingApi } from '#web/app/react-to-answer.ts'
import { dismissToast, showToast, toasts } from '#web/shared/lib/toasts.ts'
import { createQueryClient } from '#client/query.ts'
import { SiteProvider } from './site-context.tsx'
import { type Action, useAction } from './use-action.ts'

type Options = NonNullable<Parameters<typeof useAction<typeof likeRankingComment, number>>[1]>
type Reply = Extract<Answer<{ is_thumbs_up: number; thumbsup_num: number }>, { status: 200 }>

const LIKED: Reply = { status: 200, msg: '点赞成功', data: { is_thumbs_up: 1, thumbsup_num: 8 } }
const NO_NETWORK: Answer<never> = { code: 0, msg: '网络连接失败，请稍后再试' }
const EXPIRED: Answer<never> = { status: 401, msg: '登录已过期，请重新登录', data: null }
const REFUSED: Answer<never> = { status: 400, msg: '评论不存在或已删除', data: null }

afterEach(() => {
  toasts.get().forEach(({ id }) => dismissToast(id))
  onlineManager.setOnline(true)
})

const shown = () => toasts.get().map(({ kind, text }) => `${kind} ${text}`)

/** An action on a page. Its calls get the given responses in order. Records the effects. */
function createAction(answers: (Answer<unknown> | Error)[], options: Partial<Options> = {}) {
  const log: string[] = []
  const sent: unknown[] = []
  const transport = vi.fn(async (_endpoint: unknown, input: unknown) => {
    sent.push(input)
    const answer = answers.shift()
    return answer instanceof Error ? Promise.reject(answer) : answer
  })
  const api = createReactingApi(
    {
      sayError: (text) => showToast('error', text),
      goToLogin: () => void log.push('goes to login'),
      offer: () => {},
      askFor: { agreement: async () => false, prove: async () => false },
      startProgress: () => () => {},
      sessionMayHaveChanged: () => {},
      isSignedIn: () => false,
      isOwn: () => false,
    },
    transport as unknown as Api,
  )
  const client = createQueryClient(api)
  vi.spyOn(client, 'invalidateQueries').mockImplementation(async ({ queryKey } = {}) => {
    log.push(`reads ${String(queryKey)} again`)
  })
  const { run } = renderAction(api, client, {
    inputOf: (id) => ({ id }),
    says: true,
    onDone: ({ data }) => log.push(`done ${data.thumbsup_num}`),
    changes: [['comments']],
    onRefused: ({ msg }) => log.push(`refused: ${msg}`),
    ...options,
  })
  const isOver = () => expect.poll(() => client.isMutating()).toBe(0)
  return { log, sent, run, isOver }
}

interface Props {
  options: Options
  tell: (action: Action<number>) => void
}

function Component({ options, tell }: Props) {
  tell(useAction(likeRankingComment, options))
  return null
}

/** Returns the action of the hook, rendered once on the server, so that no browser is needed. */
function renderAction(api: Api, client: QueryClient, options: Options): Action<number> {
  const tell = vi.fn<Props['tell']>()
  const site = { api, origin: '', renderedAt: 0, demo: false, phone: false }
  const component = createElement(Component, { options, tell })
  const page = createElement(SiteProvider, { value: site }, component)
  renderToString(createElement(QueryClientProvider, { client }, page))
  return tell.mock.lastCall![0]
}

test('an action calls the API, shows the message, runs `onDone`, invalidates queries', async () => {
  const { log, sent, run, isOver } = createAction([LIKED])
  run(7)
  await isOver()
  expect(sent).toEqual([{ id: 7 }])
  expect(shown()).toEqual(['success 点赞成功'])
  expect(log).toEqual(['done 8', 'reads comments again'])
})

test('ignores a second run during the call, not after', async () => {
  const { sent, run, isOver } = createAction([LIKED, LIKED])
  run(7)
  run(7)
  await isOver()
  expect(sent).toHaveLength(1)
  run(7)
  await isOver()
  expect(sent).toHaveLength(2)
})

test('ignores a second run while `onDone` is pending', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { log, sent, run, isOver } = createAction([LIKED], { onDone: () => promise })
  run(7)
  await expect.poll(shown).toHaveLength(1)
  run(7)
  resolve()
  await isOver()
  expect(sent).toHaveLength(1)
  expect(log).toEqual(['reads comments again'])
})

test.each<[string, Answer<never> | Error, string[]]>([
  ['a rejection', REFUSED, ['refused: 评论不存在或已删除']],
  ['a lost connection', NO_NETWORK, ['refused: 网络连接失败，请稍后再试']],
  ['an expired session', EXPIRED, ['goes to login', 'refused: 登录已过期，请重新登录']],
  ['a server error', new CallFailed(500, '开小差了'), ['refused: 开小差了']],
])('after %s, shows its message and can be run again', async (_name, no, happens) => {
  const { log, sent, run, isOver } = createAction([no, LIKED])
  run(7)
  await isOver()
  expect(shown()).toEqual([`error ${no instanceof Error ? no.message : no.msg}`])
  expect(log).toEqual(happens)
  run(7)
  await isOver()
  expect(sent).toHaveLength(2)
})

test('an action sends nothing if `inputOf` returns null', async () => {
  const inputs = [null, { id: 7 }]
  const { log, sent, run, isOver } = createAction([LIKED], { inputOf: async () => inputs.shift() ?? null })
  run(7)
  await isOver()
  expect([...sent, ...log, ...shown()]).toEqual([])
  run(7)
  await isOver()
  expect(sent).toEqual([{ id: 7 }])
})

test.each<[string, Reply, boolean]>([
  ['an action without messages', LIKED, false],
  ['an empty message', { ...LIKED, msg: '' }, true],
])('shows no toast after a success: %s', async (_name, answer, says) => {
  const { log, run, isOver } = createAction([answer], { says })
  run(7)
  await isOver()
  expect(log).toContain('done 8')
  expect(shown()).toEqual([])
})

test('an action calls the API even offline', async () => {
  onlineManager.setOnline(false)
  const { sent, run, isOver } = createAction([NO_NETWORK])
  run(7)
  await isOver()
  expect(sent).toHaveLength(1)
})
