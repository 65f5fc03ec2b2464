import { createPhone } from '#server/testing/members.ts'
import { createSmtpServer, getHeader, decodeMailText } from '#server/messaging/mail/testing/smtp-server.ts'
import { button, dialog, expect, expectGood, field, waitForHydration, open, test as base } from './harness.ts'
import { publishReply, signInBy } from './members.ts'

type Smtp = Awaited<ReturnType<typeof createSmtpServer>>

const test = base.extend<{ smtp: Smtp }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright parses the parameter names
  smtp: async ({}, lend) => {
    const smtp = await createSmtpServer()
    await lend(smtp)
    await smtp.end()
  },
  // Not https: the site would then set `Secure` cookies, which the browser accepts only over https.
  settings: async ({ smtp }, lend) => lend({ ...smtp.env, PUBLIC_URL: 'http://caiyun.example' }),
})

const ADDRESS = 'zhouyi@mail.example'
const OTHER = 'refused@mail.example'

test('confirms an address, e-mails it, unsubscribes it', { tag: '@slow' }, async ({ page, playwright, site, smtp }) => {
  test.setTimeout(180_000)
  await site.startAt('2022-10-20T10:00:00+08:00')
  const request = await playwright.request.newContext({ baseURL: site.url })
  await signInBy(request, createPhone())
  await page.context().addCookies((await request.storageState()).cookies)
  /** Returns the path of the link in the e-mail number `nth`, counted from 0, to an address. */
  const linkTo = async (address: string, nth: number) => {
    await expect.poll(() => smtp.taken(address).length, { timeout: 20_000 }).toBeGreaterThan(nth)
    return /http:\/\/caiyun\.example(\/mail-link\S+)/.exec(decodeMailText(smtp.taken(address)[nth]!))![1]!
  }

  await open(page, `${site.url}/notifications#settings`)
  const byMail = page.getByRole('switch', { name: '回复：邮件' })
  await expect(byMail).toBeDisabled()
  const ssq = page.getByRole('group', { name: '开奖提醒的彩种' }).getByRole('checkbox', { name: '双色球' })
  await ssq.press('Space')
  await expect(ssq).toBeChecked()
  await button(page, '填写邮箱').press('Enter')
  await field(page, '邮箱').fill('zhouyi')
  await field(page, '邮箱').press('Enter')
  await expect(dialog(page)).toContainText('邮箱格式不正确')
  await field(page, '邮箱').fill(ADDRESS)
  await expectGood(page, 'reminders-dialog')
  await field(page, '邮箱').press('Enter')
  await expect(page.getByText(`已寄确认邮件到 ${ADDRESS}`)).toBeVisible()
  await expect(byMail).toBeDisabled()

  await open(page, site.url + (await linkTo(ADDRESS, 0)))
  await expect(page.getByRole('heading', { name: '确认邮箱' })).toBeVisible()
  await expectGood(page, 'reminders-confirm')
  await button(page, '确认这个邮箱').press('Enter')
  await expect(page.getByRole('status')).toContainText('邮箱已确认')
  await page.getByRole('link', { name: '通知设置' }).press('Enter')
  await expect(page.getByText('zhou***@mail.example')).toBeVisible()
  await byMail.press('Space')
  await expect(byMail).toBeChecked()
  await page.getByRole('switch', { name: '邮件写出内容' }).press('Space')
  await expect(page.getByRole('switch', { name: '邮件写出内容' })).toBeChecked()
  await page.reload()
  await waitForHydration(page)
  await expect(byMail).toBeChecked()
  await expect(ssq).toBeChecked()
  await expectGood(page, 'reminders-set')

  await answeredBySomeone()
  const unsubscribe = await linkTo(ADDRESS, 1)
  expect(getHeader(smtp.taken(ADDRESS)[1]!, 'Subject')).toMatch(/^彩运：.+评论了您的动态$/)
  await page.context().clearCookies()
  await open(page, site.url + unsubscribe)
  await expectGood(page, 'reminders-unsubscribe')
  await button(page, '退订').press('Enter')
  await expect(page.getByRole('status')).toContainText('已退订')
  await page.context().addCookies((await request.storageState()).cookies)
  await open(page, `${site.url}/notifications#settings`)
  await expect(byMail).not.toBeChecked()

  await button(page, '更换').click()
  await field(page, '邮箱').fill(OTHER)
  await button(page, '寄确认邮件').click()
  await expect(page.getByText(`已寄确认邮件到 ${OTHER}`)).toBeVisible()
  await expect(async () => {
    await page.reload()
    await waitForHydration(page)
    await expect(page.getByText(`${OTHER} 退回了确认邮件`)).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 20_000 })
  await button(page, '删除').click()
  await button(page.getByRole('dialog'), '删除').click()
  await expect(button(page, '填写邮箱')).toBeVisible()

  async function answeredBySomeone(): Promise<void> {
    const someone = await playwright.request.newContext({ baseURL: site.url })
    await signInBy(someone, createPhone())
    await publishReply(someone, request)
    await someone.dispose()
  }
})

test('rejects an incomplete e-mail link', async ({ page }) => {
  await open(page, '/mail-link#confirm=')
  await expect(page.getByText('链接不完整，请从邮件里重新打开。')).toBeVisible()
})
