import { once } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import { createPhone } from '#server/testing/members.ts'
import { awaitCondition, createFolder, endProcess, runProgram } from '#server/testing/processes.ts'
import { expect, PHONE, WIDE, test } from './harness.ts'
import { measureLineOffset } from './chart-lines.ts'

const FIREFOX = '/usr/bin/firefox-esr'
const ADDRESS = /WebDriver BiDi listening on (\S+)/

test.skip(!existsSync(FIREFOX), `did not run: ${FIREFOX} is not there`)
test.setTimeout(180_000)

type Page = Awaited<ReturnType<typeof openPage>>

/** Runs a test in stock Firefox, since Playwright supports only its own build. Errors of the page fail the test. */
async function runInFirefox(journey: (page: Page) => Promise<void>): Promise<void> {
  const profile = createFolder('caiyun-firefox-')
  const firefox = runProgram(FIREFOX, ['--headless', '--profile', profile, '--remote-debugging-port=0'], process.env)
  try {
    await awaitCondition(() => ADDRESS.test(firefox.errors()), firefox)
    const page = await openPage(`${ADDRESS.exec(firefox.errors())?.[1]}/session`)
    await page.resize(WIDE)
    await journey(page)
    expect(page.errors.filter((text) => !isNavigationError(text))).toEqual([])
  } finally {
    await endProcess(firefox)
    rmSync(profile, { recursive: true, force: true })
  }
}

/** Result of a WebDriver command, with all fields that this file reads. */
interface BidiResult {
  context: string
  type: string
  result: { value: string }
  exceptionDetails: { text: string }
}

/** Opens a tab by WebDriver BiDi (https://w3c.github.io/webdriver-bidi). */
async function openPage(address: string) {
  const socket = new WebSocket(address)
  await once(socket, 'open')
  const errors: string[] = []
  const pending = new Map<number, PromiseWithResolvers<BidiResult>>()
  socket.addEventListener('message', ({ data }) => {
    const { id, type, result, message, params } = JSON.parse(String(data))
    if (type === 'event' && params.type === 'javascript' && params.level === 'error') errors.push(params.text)
    if (type === 'error') pending.get(id)?.reject(new Error(message))
    if (type === 'success') pending.get(id)?.resolve(result)
  })
  const send = (method: string, params: object) => {
    const id = pending.size
    pending.set(id, Promise.withResolvers())
    socket.send(JSON.stringify({ id, method, params }))
    return pending.get(id)!.promise
  }
  await send('session.new', { capabilities: {} })
  await send('session.subscribe', { events: ['log.entryAdded'] })
  const { context } = await send('browsingContext.create', { type: 'tab' })

  /** Runs a function in the page. Its argument and its result must be JSON. */
  async function evaluate<Value, Result>(run: (value: Value) => Result, value?: Value): Promise<Awaited<Result>> {
    const answer = await send('script.callFunction', {
      functionDeclaration: `async (value) => JSON.stringify([await (${String(run)})(JSON.parse(value))])`,
      arguments: [{ type: 'string', value: JSON.stringify(value ?? null) }],
      awaitPromise: true,
      target: { context },
    })
    if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text)
    return JSON.parse(answer.result.value)[0]
  }

  return {
    errors,
    evaluate,
    goto: (url: string) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    resize: (viewport: typeof WIDE) => send('browsingContext.setViewport', { context, viewport }),
    async type(selector: string, text: string) {
      await evaluate((of: string) => document.querySelector<HTMLElement>(of)!.focus(), selector)
      const actions = text.split('').flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value })))
      await send('input.performActions', { context, actions: [{ type: 'key', id: 'keyboard', actions }] })
    },
  }
}

/** Messages of a page being left: its stream and its preloads of styles are aborted. */
const isNavigationError = (words: string) =>
  words.includes('/api/live was interrupted') || words.includes('Unable to preload CSS')

const waitUntil = (page: Page, is: () => boolean) =>
  expect.poll(() => page.evaluate(is), { timeout: 30_000 }).toBe(true)

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await waitUntil(page, () =>
    Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__reactContainer')),
  )
}

const pressButton = (page: Page, name: string) =>
  page.evaluate((words: string) => {
    const buttons = [...document.querySelectorAll('button')]
    buttons.find((one) => (one.ariaLabel ?? one.textContent) === words)?.click()
  }, name)

test('shows the home page and refreshes bets', async ({ baseURL }) => {
  await runInFirefox(async (page) => {
    await open(page, `${baseURL}/index`)
    const banners = await page.evaluate(
      () => [...document.querySelectorAll<HTMLElement>('picture img')].filter((one) => one.offsetHeight > 0).length,
    )
    expect(banners).toBe(3)
    await open(page, `${baseURL}/number/1`)
    const bets = () =>
      page.evaluate(() => [...document.querySelectorAll('section li [role=img]')].map((one) => one.ariaLabel))
    await expect.poll(async () => (await bets()).length).toBe(10)
    const before = await bets()
    await pressButton(page, '刷新号码')
    await expect.poll(bets).not.toEqual(before)
  })
})

test('aligns chart lines with the balls', async ({ baseURL }) => {
  await runInFirefox(async (page) => {
    for (const path of ['/line-chart?type=1', '/line-charts?type=3&on=features', '/line-chartsss?type=6&on=features']) {
      await open(page, `${baseURL}${path}`)
      await waitUntil(page, () => document.querySelector('tbody svg') !== null)
      for (const size of [WIDE, PHONE]) {
        await page.resize(size)
        await expect.poll(() => page.evaluate(measureLineOffset), `${path} at ${size.width} px`).toBeLessThan(1)
      }
    }
  })
})

test('the chosen help topic has room for its mark', async ({ baseURL }) => {
  await runInFirefox(async (page) => {
    await page.resize(PHONE)
    await open(page, `${baseURL}/help-center`)
    const over = await page.evaluate(() => {
      const chip = document.querySelector('nav a[aria-current=true]:has(svg)')!
      return chip.scrollWidth - chip.clientWidth
    })
    expect(over).toBe(0)
  })
})

test('signs in; the settings fit a phone', async ({ baseURL }) => {
  await runInFirefox(async (page) => {
    await open(page, `${baseURL}/login`)
    await page.type('input[type=tel]', createPhone())
    await pressButton(page, '获取验证码')
    await waitUntil(page, () => [...document.querySelectorAll('input')].some(({ value }) => /^\d{6}$/.test(value)))
    await page.evaluate(() => document.querySelector<HTMLElement>('input[name=agreed]')!.click())
    await pressButton(page, '登录')
    await waitUntil(page, () => location.pathname !== '/login')
    expect(await page.evaluate(() => document.cookie)).toContain('userInfo=')
    await page.resize(PHONE)
    await open(page, `${baseURL}/my-set`)
    await waitUntil(page, () => document.querySelector('input[placeholder=新的屏蔽词]') !== null)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  })
})
