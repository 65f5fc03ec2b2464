import { afterAll, expect, test } from 'vitest'
import { createSite } from '#server/testing/site.ts'

const FRIEND = 'https://friend.example'
const closed = await createSite()
const open = await createSite({ env: { CORS_ORIGINS: FRIEND } })
afterAll(() => Promise.all([closed.close(), open.close()]))

const STRANGERS = [
  'https://friend.example.evil.example',
  'https://evilfriend.example',
  'http://friend.example',
  'https://friend.example:8443',
  'null',
  '*',
]

function fetchAllowedOrigin(site: typeof open, origin: string, method: 'GET' | 'OPTIONS' = 'GET') {
  const headers = { origin, 'access-control-request-method': 'POST' }
  return site.app
    .inject({ method, url: '/api/ranking_list/lists', headers })
    .then((answer) => answer.headers['access-control-allow-origin'])
}

test('sends no Access-Control-Allow-Origin without CORS_ORIGINS', async () => {
  for (const origin of [FRIEND, ...STRANGERS]) expect(await fetchAllowedOrigin(closed, origin), origin).toBeUndefined()
})

test('CORS allows the origins in CORS_ORIGINS, not similar ones', async () => {
  expect(await fetchAllowedOrigin(open, FRIEND)).toBe(FRIEND)
  expect(await fetchAllowedOrigin(open, FRIEND, 'OPTIONS')).toBe(FRIEND)
  for (const origin of STRANGERS) expect(await fetchAllowedOrigin(open, origin), origin).toBeUndefined()
})
