import { expect, open, test } from './harness.ts'

/** What the browser itself says of the manifest, and of what stands in the way of installing the site. */
test('lets the browser install the site', async ({ page, request }) => {
  await open(page, '/index')
  const browser = await page.context().newCDPSession(page)
  const { url, errors, data = '' } = await browser.send('Page.getAppManifest')
  expect(url).toMatch(/\/app\.webmanifest$/)
  expect(errors).toEqual([])
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
  // Each journey has a window of its own that keeps nothing, in which nothing is ever installed.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  const { start_url: start, icons } = JSON.parse(data) as { start_url: string; icons: { src: string }[] }
  expect((await request.get(start, { maxRedirects: 0 })).status()).toBe(200)
  for (const { src } of [...icons, { src: '/icons/touch-180.png' }])
    expect((await request.get(src)).headers()['content-type'], src).toBe('image/png')
  expect((await request.get('/app.webmanifest')).headers()['content-type']).toMatch(/^application\/manifest\+json/)
})
