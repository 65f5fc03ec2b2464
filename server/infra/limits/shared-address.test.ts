import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendCode, signIn, signInChallenge } from '#contract/people/account.ts'
import { latestDraws } from '#contract/play/draws.ts'
import { selection } from '#contract/play/picks.ts'
import { createSite, type TestSite } from '#server/testing/site.ts'
import { createPhone } from '#server/testing/members.ts'

const HTML = 'text/html,*/*;q=0.8'
const VISITORS = 24

let site: TestSite
let origin = ''
beforeAll(async () => {
  const env = {
    RATE_LIMITS: 'reads=20,writes=6,selection=6,pages=20,shells=60',
    TRUSTED_PROXIES: '1',
    DRAW_SOURCE: 'demo',
  }
  site = await createSite({ env })
  await site.app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(site.app.server.address() as AddressInfo).port}`
})
afterAll(() => site.close())

/**
 * Creates a client at an address, which may be that of a carrier. `statuses` contains the statuses of all its
 * responses.
 */
function createPhoneAt(address: string, keepsCookies = true) {
  const cookies = new Map<string, string>()
  const statuses: number[] = []

  async function ask(path: string, body?: object, accept = '*/*'): Promise<string> {
    const headers = {
      accept,
      'x-forwarded-for': address,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    }
    const answer = await fetch(origin + path, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (keepsCookies) cookies.set(name, value)
    }
    const text = await answer.text()
    // The API answers refusals with HTTP 200, so the status is that of the envelope.
    statuses.push(answer.status === 200 && text.startsWith('{') ? JSON.parse(text).status : answer.status)
    return text
  }
  return { ask, statuses, cookies }
}

type Phone = ReturnType<typeof createPhoneAt>

async function visitSite({ ask }: Phone): Promise<void> {
  expect(await ask('/index', undefined, HTML)).toContain('page-data')
  for (let i = 0; i < 3; i++) await ask(latestDraws.path)
  await ask(selection(1).path, { type: 'convention' })
  await ask(selection(1).path, { type: 'convention', is_refresh: 1 })
}

async function signInOnPhone({ ask }: Phone): Promise<void> {
  const phone = createPhone()
  await ask(signInChallenge.path)
  const code = /\d{6}/.exec(await ask(sendCode.path, { phone, type: 'login' }))?.[0]
  await ask(signIn.path, { phone, code, type: 'captcha' })
}

/** Requests missing pages, reads and sign-ins far above the limits. */
async function floodSite({ ask }: Phone): Promise<void> {
  for (let i = 0; i < 60; i++) {
    await Promise.all([
      ask(`/made-up-${i}`, undefined, HTML),
      ask(latestDraws.path),
      ask(signIn.path, { phone: '1', code: '' }),
    ])
  }
}

test('behind one address, rejects only the callers that flood', async () => {
  const address = '100.64.0.1'
  await visitSite(createPhoneAt(address))
  const phones = Array.from({ length: VISITORS }, () => createPhoneAt(address))
  const hammering = [createPhoneAt(address), createPhoneAt(address, false)]
  const coming = phones.map(async (phone, i) => {
    await visitSite(phone)
    if (i % 3 === 0) await signInOnPhone(phone)
  })
  await Promise.all([...coming, ...hammering.map(floodSite)])
  // The flooding callers have used up their limits by now.
  const last = createPhoneAt(address)
  await visitSite(last)
  await signInOnPhone(last)
  for (const { statuses } of [...phones, last]) expect(new Set(statuses)).toEqual(new Set([200]))
  for (const { statuses } of hammering) {
    const refused = statuses.filter((status) => status === 429).length
    expect(refused).toBeGreaterThan(80)
  }
})

test('counts all calls without cookies from an address together', async () => {
  const attackers = Array.from({ length: 12 }, (_, i) => createPhoneAt(`203.0.113.${i}`, false))
  await Promise.all(attackers.flatMap(({ ask }) => Array.from({ length: 30 }, () => ask(latestDraws.path))))
  for (const { statuses } of attackers) expect(statuses.filter((status) => status === 200)).toHaveLength(20)
})
