import { expect, open, test } from './harness.ts'

/** The browser's own errors about the manifest and the installability of the site. */
test('lets the browser install the site', async ({ page, request }) => {
  await open(page, '/index')
  const browser = await page.context().newCDPSession(page)
  const { url, errors, data = '' } = await browser.send('Page.getAppManifest')
  expect(url).toMatch(/\/app\.webmanifest$/)
  expect(errors).toEqual([])
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
  // Each journey runs in an incognito window, which cannot install sites.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  const { start_url: start, icons } = JSON.parse(data) as { start_url: string; icons: { src: string }[] }
  expect((await request.get(start, { maxRedirects: 0 })).status()).toBe(200)
  for (const { src } of [...icons, { src: '/icons/touch-180.png' }])
    expect((await request.get(src)).headers()['content-type'], src).toBe('image/png')
  expect((await request.get('/app.webmanifest')).headers()['content-type']).toMatch(/^application\/manifest\+json/)
})
