import type { LightMyRequestResponse } from 'fastify'
import { type CodePurpose, sendCode, setOperatorPassword, signIn } from '#contract/people/account.ts'
import type { Endpoint, InputOf, ReplyOf, Envelope } from '#contract/infra/endpoint.ts'
import type { Role } from '#contract/infra/roles.ts'
import { addOperator } from '#server/people/operators/operators.ts'
import type { TestSite } from './site.ts'

/** Stores cookies and calls endpoints from the site's own origin. */
export interface Browser {
  cookies: Map<string, string>
  last: LightMyRequestResponse | null
  call<E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    headers?: Record<string, string>,
  ): Promise<Envelope<ReplyOf<E>>>
}

export function createBrowser({ app }: Pick<TestSite, 'app'>, address = '192.0.2.1'): Browser {
  const cookies = new Map<string, string>()
  const browser: Browser = {
    cookies,
    last: null,
    async call(endpoint, input, headers = {}) {
      const { method, path } = endpoint
      const sent = method === 'GET' ? { query: toQuery(input) } : { payload: input as object }
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const own = { 'sec-fetch-site': 'same-origin', ...(cookie && { cookie }), ...headers }
      const answer = await app.inject({ method, url: path, ...sent, headers: own, remoteAddress: address })
      browser.last = answer
      storeCookies(cookies, answer)
      return parseEnvelope(answer)
    },
  }
  return browser
}

/** For a file returns an empty envelope with the HTTP status. */
function parseEnvelope<Data>(answer: LightMyRequestResponse): Envelope<Data> {
  const isJson = String(answer.headers['content-type']).includes('json')
  return isJson ? answer.json() : JSON.parse(`{"status":${answer.statusCode},"msg":"","data":null}`)
}

function toQuery(input: unknown): Record<string, string> {
  return Object.fromEntries(Object.entries(Object(input)).map(([name, value]) => [name, String(value)]))
}

function storeCookies(cookies: Map<string, string>, { headers }: LightMyRequestResponse): void {
  for (const line of [headers['set-cookie'] ?? []].flat()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (/;\s*max-age=0/i.test(line)) cookies.delete(name)
    else cookies.set(name, value)
  }
}

/** Returns the code, which the SMS sandbox shows in the reply. */
export async function requestCodeText(browser: Browser, phone: string, type: CodePurpose = 'login'): Promise<string> {
  const { msg } = await browser.call(sendCode, { phone, type })
  return /\d{6}/.exec(msg)?.[0] ?? `no code: ${msg}`
}

/** Signs a member in; registers the account if needed. */
export const createMember = (site: Pick<TestSite, 'app'>, phone = '13800138000', address?: string): Promise<Browser> =>
  signInByCode(createBrowser(site, address), phone, 0)

/** Creates a member with a session of 30 days. */
export const createRememberedMember = (site: Pick<TestSite, 'app'>, phone = '13800138000'): Promise<Browser> =>
  signInByCode(createBrowser(site), phone, 1)

async function signInByCode(browser: Browser, phone: string, remember: 0 | 1): Promise<Browser> {
  const { status, msg } = await browser.call(signIn, { phone, code: await requestCodeText(browser, phone), remember })
  if (status !== 200) throw new Error(`not signed in: ${msg}`)
  return browser
}

export const OPERATOR_PASSWORD = 'Lantern88x'

/** Creates an operator and signs in with both factors. */
export async function createOperator(
  site: Pick<TestSite, 'app' | 'db' | 'clock'>,
  role: Role = 'administrator',
  phone = '13600136000',
): Promise<Browser> {
  const browser = createBrowser(site)
  const token = await site.db.transaction((tx) => addOperator(tx, { phone, role }, site.clock.now()))
  await browser.call(setOperatorPassword, { token, password: OPERATOR_PASSWORD })
  const factors = { password: OPERATOR_PASSWORD, code: await requestCodeText(browser, phone) }
  const { status, msg } = await browser.call(signIn, { phone, type: 'operator', ...factors })
  if (status !== 200) throw new Error(`not signed in: ${msg}`)
  return browser
}
