import { expect, type Page } from '@playwright/test'
import { LIVE_PATH } from '#contract/play/live.ts'
import { RESUMABLE_PATH } from '#contract/infra/upload.ts'
import { createDatabaseClone } from '#server/testing/database.ts'
import { endProcess } from '#server/testing/processes.ts'
import { createVideo } from '#server/ugc/media/testing/video.ts'
import { createS3Service } from '#server/ugc/media/testing/s3-service.ts'
import { waitForHydration, open, test } from './harness.ts'
import { createCaller } from './http2-caller.ts'
import { postToApi, signInOnPage } from './members.ts'
import { findMissingProgram, type ProxyFixture, runBehindProxy } from './proxies.ts'

test.use({ ignoreHTTPSErrors: true })
test.setTimeout(240_000)

const DRAW = {
  type: 1,
  first_number: '01 02 03 04 05 06',
  second_number: '07',
  issueno: '2023023',
  opendate: '2023-03-02',
}

async function signInOverProxy(page: Page, { url }: ProxyFixture): Promise<void> {
  await open(page, `${url}/login`)
  await signInOnPage(page)
  await expect(page).not.toHaveURL(/\/login/)
  await waitForHydration(page)
  const cookies = await page.context().cookies()
  expect(cookies.find((one) => one.name === 'Admin-Token')).toMatchObject({ secure: true, httpOnly: true })
  expect(cookies.find((one) => one.name === 'guest')).toMatchObject({ secure: true })
  const over = () =>
    performance.getEntriesByType('navigation').map((one) => (one as PerformanceNavigationTiming).nextHopProtocol)
  expect(await page.evaluate(over)).toEqual(['h2'])
}

/** Expects a new draw on an open page and on a stream, without polling. */
async function expectPushedDraw(page: Page, { url, port, importDraws }: ProxyFixture): Promise<void> {
  const caller = createCaller(port)
  const heard = await caller.listen(LIVE_PATH)
  await expect.poll(heard).toContain('event: beat')
  await open(page, `${url}/draw-winner?type=1`)
  await importDraws([DRAW])
  await expect.poll(heard).toContain('event: draw')
  await expect(page.getByRole('row').filter({ hasText: '第2023023期' })).toBeVisible()
  caller.close()
}

/** Headers that the proxy sets or that describe this connection only. */
const PROXY_HEADERS = /^(server|date|alt-svc|connection|keep-alive|transfer-encoding|site-time|set-cookie|:status)$/

/** Headers that depend on a site's own cached copy of a page; the two sites may render it at different times. */
const COPY_HEADERS = /^(etag|last-modified|content-length|content-security-policy)$/

/** Expects the site's status and headers to arrive unchanged, each header once, and none but `PROXY_HEADERS` added. */
async function expectUnchangedResponses({ port, sites }: ProxyFixture): Promise<void> {
  const caller = createCaller(port)
  const asked = { accept: 'text/html', 'accept-encoding': 'gzip, br', cookie: 'none=1' }
  for (const path of ['/index', '/app.webmanifest', '/api/winning_list/list?type=1', '/not-there']) {
    const { status, headers, names, body } = await caller.ask(path, asked)
    const sent = await fetch(`http://127.0.0.1:${sites[0]!.port}${path}`, { headers: asked })
    const own = [...sent.headers].filter(([name]) => !PROXY_HEADERS.test(name))
    expect(status, path).toBe(sent.status)
    expect(headers, path).toMatchObject(Object.fromEntries(own.filter(([name]) => !COPY_HEADERS.test(name))))
    const others = names.filter((name) => !PROXY_HEADERS.test(name))
    expect(others.toSorted(), path).toEqual(own.map(([name]) => name).toSorted())
    expect(headers['strict-transport-security'], path).toMatch(/^max-age=\d+; includeSubDomains$/)
    expect(names.filter((name) => name === 'server').length, path).toBeLessThanOrEqual(1)
    if (path === '/index') expect([headers['content-encoding'], body.length > 1000], path).toEqual(['gzip', true])
  }
  caller.close()
}

/** Expects the rate limit to block one caller despite forged headers, and no other caller. */
async function expectSeparateLimits({ port }: ProxyFixture): Promise<void> {
  const path = '/api/ranking_list/ranking_member?type=1'
  const [busy, quiet] = [createCaller(port, '127.0.0.2'), createCaller(port, '127.0.0.3')]
  const codes: number[] = []
  for (let i = 0; i < 20; i++) codes.push((await busy.ask(path, { 'x-forwarded-for': `9.9.9.${i}` })).status)
  expect(codes.at(-1)).toBe(429)
  expect((await quiet.ask(path)).status).not.toBe(429)
  busy.close()
  quiet.close()
}

/** Expects an upload interrupted within a part to resume at the stored offset, and the video to be served. */
async function expectResumedUpload(page: Page, { url, port }: ProxyFixture): Promise<void> {
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const gid = { gid: 'e2e', cookie, 'tus-resumable': '1.0.0' }
  const video = await createVideo({ weight: 4_000_000 })
  const before = createCaller(port)
  const begun = await before.ask(RESUMABLE_PATH, { ...gid, ':method': 'POST', 'upload-length': String(video.length) })
  expect(begun.status).toBe(201)
  const at = String(begun.headers.location)
  const part = (offset: number) => ({
    ...gid,
    ':method': 'PATCH',
    'upload-offset': String(offset),
    'content-type': 'application/offset+octet-stream',
  })
  await before.cutOff(at, part(0), video.subarray(0, 6_000_000), video.length)
  before.close()
  // From another connection and address, as after a phone changed its network.
  const after = createCaller(port, '127.0.0.4')
  const come = async () => Number((await after.ask(at, { ...gid, ':method': 'HEAD' })).headers['upload-offset'])
  await expect.poll(come).toBeGreaterThan(1_000_000)
  // Data in flight when the connection was cut may still arrive.
  await expect(async () => {
    const offset = await come()
    expect(offset).toBeLessThanOrEqual(6_000_000)
    expect((await after.ask(at, part(offset), video.subarray(offset))).status).toBe(204)
  }).toPass({ timeout: 15_000 })
  after.close()
  const { data } = await postToApi<{ path: string }>(page.context().request, `${url}/api/upload/finish`, {
    id: at.split('/').at(-1),
  })
  const piece = await page.context().request.get(url + data.path, { headers: { range: 'bytes=4-7' } })
  expect([piece.status(), await piece.text()]).toEqual([206, 'ftyp'])
}

/** Expects no failed request when one site stops. */
async function expectFailover({ port, sites }: ProxyFixture): Promise<void> {
  await endProcess(sites[1]!.run)
  const caller = createCaller(port)
  for (let i = 0; i < 6; i++) expect((await caller.ask('/index', { accept: 'text/html' })).status).toBe(200)
  caller.close()
}

for (const name of ['nginx', 'caddy'] as const) {
  test(`events, limits, uploads and failover work behind ${name}`, async ({ page }) => {
    const missing = findMissingProgram(name)
    test.skip(missing !== null, `did not run: ${missing} is not there`)
    const [database, bucket] = [await createDatabaseClone(), await createS3Service()]
    const settings = {
      RATE_LIMITS: 'ranking=5',
      SITE_CLOCK: '2023-03-02T21:20:00+08:00',
      UPLOAD_STORE: 's3',
      S3_ENDPOINT: bucket.settings.endpoint,
      S3_BUCKET: bucket.settings.bucket,
      S3_REGION: bucket.settings.region,
      S3_ACCESS_KEY_ID: bucket.settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: bucket.settings.secretAccessKey,
      S3_PATH_STYLE: '1',
    }
    await runBehindProxy(name, database, { settings }, async (fixture) => {
      await signInOverProxy(page, fixture)
      await expectPushedDraw(page, fixture)
      await expectUnchangedResponses(fixture)
      await expectSeparateLimits(fixture)
      await expectResumedUpload(page, fixture)
      // The page would continue to poll.
      await page.close()
      await expectFailover(fixture)
    }).finally(() => bucket.close())
  })
}
