import sharp from 'sharp'
import { expect, test } from 'vitest'
import { runCommandWith } from '#server/testing/site-process.ts'
import { createTwoSites } from '#server/testing/two-sites.ts'

// Tests two processes of one site: content that is taken down in the first one disappears from the second one.
const sites = createTwoSites('彩运 下架')
/** Text of the post. It is on no block list. */
const WORDS = '河边守号'

interface Answer {
  status: number
  msg: string
  data: { id: number; path: string; lists: { id: number }[] }
}

function createCaller() {
  let token = ''
  const call = async (path: string, body?: object | FormData): Promise<Answer> => {
    const isForm = body instanceof FormData
    const answer = await fetch(sites.here.base + path, {
      method: body ? 'POST' : 'GET',
      headers: { gid: 'x', token, ...(body && !isForm && { 'content-type': 'application/json' }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    token = /Admin-Token=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? token
    const envelope = (await answer.json()) as Answer
    expect(envelope, path).toMatchObject({ status: 200 })
    return envelope
  }
  const requestCode = async (phone: string) =>
    /\d{6}/.exec((await call('/api/login/captcha', { phone, type: 'login' })).msg)?.[0]
  return {
    call,
    signIn: async (phone: string, more: object = { type: 'captcha' }) =>
      call('/api/login/login', { phone, code: await requestCode(phone), ...more }),
  }
}

async function createModerator() {
  const [phone, password] = ['13600136000', 'Lantern88x']
  const link = await runCommandWith(sites.env, 'operator', 'add', phone, '--role', 'moderator')
  const operator = createCaller()
  await operator.call('/api/login/operator_password', { token: /#operator=(\S+)/.exec(link)?.[1], password })
  await operator.signIn(phone, { type: 'operator', password })
  return operator
}

/** Lists the pages and calls in which the second process shows the post to a visitor. */
async function listPlacesShown(id: number, picture: string): Promise<string[]> {
  const addresses = {
    topic: `/forum/${id}`,
    detail: `/api/Dynamics/dynamics_detail?id=${id}`,
    feed: '/api/Dynamics/lists',
    page: '/forum',
    home: '/index',
    search: `/api/Dynamics/search?q=${encodeURIComponent(WORDS)}`,
    picture,
  }
  const shows = async (address: string) => {
    const answer = await fetch(sites.there.base + address)
    if (address === picture) return answer.ok
    // The search result cannot be found by its text, which is split into highlighted parts.
    return (await answer.text()).includes(address === addresses.search ? `"post_id":${id}` : WORDS)
  }
  const found = await Promise.all(
    Object.entries(addresses).map(async ([name, at]) => ((await shows(at)) ? [name] : [])),
  )
  return found.flat()
}

test('content taken down in one process disappears from the other', async () => {
  const [ming, hong, operator] = [createCaller(), createCaller(), await createModerator()]
  await ming.signIn('13800138000')
  await hong.signIn('13800138001')
  const file = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c33' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('scene', 'forum')
  form.set('file', new Blob([new Uint8Array(file)], { type: 'image/png' }), 'a.png')
  const picture = (await ming.call('/api/upload/upload', form)).data.path
  const { id } = (await ming.call('/api/Dynamics/dynamics_release', { content: WORDS, images: picture })).data
  const everywhere = ['topic', 'detail', 'feed', 'page', 'home', 'search', 'picture']
  await expect.poll(() => listPlacesShown(id, picture), { timeout: 30_000 }).toEqual(everywhere)

  await hong.call('/api/Dynamics/report', { kind: 'post', id, reason: 'selling' })
  const [review] = (await operator.call('/api/console/reviews')).data.lists
  await operator.call('/api/console/reviews_decide', { id: review?.id, decision: 'take_down', words: '荐号' })
  await expect.poll(() => listPlacesShown(id, picture), { timeout: 30_000, interval: 20 }).toEqual([])
})
