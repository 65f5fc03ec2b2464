import { connect } from '#server/db/connect.ts'
import { readChallenge } from '#server/testing/read-challenge.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, hydrated, PHONE, test } from './harness.ts'
import { anOwnSite, type OwnSite } from './own-site.ts'
import { aPhone } from './people.ts'

const WIDE = { width: 1280, height: 800 }
const SMALL = { width: 320, height: 600 }

/** What a person reads off the picture. */
async function read({ dataDir }: OwnSite, id: string): Promise<string> {
  const connection = await connect({ kind: 'embedded', folder: dataDir })
  try {
    return await readChallenge(connection, id)
  } finally {
    await connection.close()
  }
}

test('where a picture has to be read before a code is sent, a wrong answer brings another one', async ({ page }) => {
  test.slow()
  const site = await anOwnSite({ CAPTCHA: 'on' })
  const send = page.getByRole('button', { name: '获取验证码' })
  const answer = page.getByRole('textbox', { name: '图形验证码' })
  const picture = page.getByRole('img', { name: '图形验证码' })
  const said = (words: string) => page.getByRole('region', { name: '提示' }).getByText(words)
  let pictures: string[] = []
  let sends = 0
  page.on('response', async (response) => {
    if (response.url().endsWith('/api/login/challenge')) pictures.push((await response.json()).data.id)
  })
  page.on('request', (request) => {
    if (request.url().endsWith('/api/login/captcha')) sends += 1
  })
  const wrongOf = (right: string) => (right === '00000' ? '00001' : '00000')
  /** The id of the nth picture, once its answer has been read off the wire. */
  async function nth(count: number): Promise<string> {
    await expect.poll(() => pictures.length).toBe(count)
    return pictures[count - 1] ?? ''
  }

  try {
    await site.startAt('2022-12-25T12:00:00+08:00')
    for (const size of [WIDE, PHONE]) {
      pictures = []
      sends = 0
      const phone = aPhone()
      await page.setViewportSize(size)
      await page.goto(`${site.url}/login`)
      // Left sooner, the page complains of the code it was still fetching.
      await hydrated(page)
      await page.evaluate(() => sessionStorage.clear())
      await page.reload()
      await hydrated(page)
      await page.getByRole('textbox', { name: '手机号' }).fill(phone)
      await expect(picture).toHaveCount(0)
      await send.click()
      await expect(said('请输入图形验证码')).toBeVisible()
      await expect(picture).toHaveJSProperty('complete', true)
      expect(sends).toBe(1)
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await page.setViewportSize(SMALL)
      await expectNoSidewaysScroll(page)
      await page.setViewportSize(size)

      // An empty answer does not leave the page.
      await send.click()
      await expect(page.getByRole('alert').getByText('请输入图形验证码')).toBeVisible()
      expect(sends).toBe(1)

      const first = await picture.getAttribute('src')
      await answer.fill(wrongOf(await read(site, await nth(1))))
      await send.click()
      await expect(said('图形验证码错误')).toBeVisible()
      await expect(picture).not.toHaveAttribute('src', first ?? '')
      await expect(answer).toHaveValue('')
      await nth(2)

      const second = await picture.getAttribute('src')
      await page.getByRole('button', { name: '换一张' }).click()
      await expect(picture).not.toHaveAttribute('src', second ?? '')

      // An Enter that ends what an input method composes sends nothing.
      const cdp = await page.context().newCDPSession(page)
      await answer.focus()
      await cdp.send('Input.imeSetComposition', { text: '1', selectionStart: 1, selectionEnd: 1 })
      await page.keyboard.press('Enter')
      await cdp.send('Input.insertText', { text: '1' })
      await answer.fill(await read(site, await nth(3)))
      expect(sends).toBe(2)
      // The answer alone goes out by Enter, not the form around it.
      await answer.press('Enter')
      await expect(said('验证码发送成功')).toBeVisible()
      await expect(picture).toHaveCount(0)
      await expect(page.getByText('秒后重发')).toBeVisible()
      await expect(page.getByRole('textbox', { name: '验证码', exact: true })).toBeFocused()
      await expect(page.getByRole('alert')).toHaveCount(0)
      await page.getByRole('checkbox').check()
      await page.getByRole('button', { name: '登录', exact: true }).click()
      await expect(page).toHaveURL(`${site.url}/index`)
      expect(sends).toBe(3)
      await page.context().clearCookies()
    }
  } finally {
    await site.end()
  }
})
