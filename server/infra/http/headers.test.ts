import { afterAll, expect, test } from 'vitest'
import { createSite } from '#server/testing/site.ts'

const plain = await createSite()
const https = await createSite({ env: { PUBLIC_URL: 'https://caiyun.example' } })
afterAll(() => Promise.all([plain.close(), https.close()]))

const KINDS = ['/api/ranking_list/lists', '/api/ranking_list/lists?type=x', '/api/nothing', '/healthz', '/api/docs']

test('sets security headers on all responses, also 404 and 304', async () => {
  const { headers } = await plain.app.inject('/api/ranking_list/lists')
  const known = { 'if-none-match': String(headers['etag']) }
  const answers = await Promise.all([
    ...KINDS.map((url) => plain.app.inject(url)),
    plain.app.inject({ url: '/api/ranking_list/lists', headers: known }),
  ])
  expect(answers.at(-1)!.statusCode).toBe(304)
  for (const answer of answers) {
    expect(answer.headers).toMatchObject({
      'content-security-policy': expect.stringMatching(/^default-src 'self'; script-src 'self';.* style-src 'self'$/),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': expect.any(String),
      'cross-origin-opener-policy': 'same-origin',
    })
    expect(answer.headers).not.toHaveProperty('x-powered-by')
    expect(answer.headers).not.toHaveProperty('strict-transport-security')
  }
})

test('sends HSTS only if PUBLIC_URL is https', async () => {
  const { headers } = await https.app.inject('/healthz')
  expect(headers['strict-transport-security']).toContain('max-age=31536000')
})
