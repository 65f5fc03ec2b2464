import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { XSS } from '#server/testing/xss.ts'
import { button, expect, expectGood, look, test } from './harness.ts'
import { signInAsOperator } from './operators.ts'

const NOW = '2022-12-25T12:00:00+08:00'

const aPicture = async (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 600, height: 400, channels: 3, background: '#c8321f' } })
    .png()
    .toBuffer(),
})

const body = (page: Page) => page.getByRole('textbox', { name: '正文' })
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })

/** Publishes the article, after the question. */
async function publish(page: Page): Promise<void> {
  await button(page, '发布').click()
  await button(page.getByRole('tooltip'), '发布').click()
}

/** Types as an input method does: letters that become characters, and nothing is there before they are chosen. */
async function compose(page: Page, letters: string, words: string): Promise<void> {
  // A tool gives the focus back with the next frame, which no hand is faster than; a letter before it would stay.
  await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))))
  const browser = await page.context().newCDPSession(page)
  for (let end = 1; end <= letters.length; end++)
    await browser.send('Input.imeSetComposition', {
      text: letters.slice(0, end),
      selectionStart: end,
      selectionEnd: end,
    })
  await browser.send('Input.insertText', { text: words })
  await browser.detach()
}

const paste = (page: Page, ...htmls: readonly string[]) =>
  body(page).evaluate((editor, all) => {
    for (const html of all) {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', html)
      editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }
  }, htmls)

test('an announcement is written with an input method, gets a picture and a table, is seen beforehand, published and taken back', async ({
  page,
  site,
}) => {
  test.slow()
  await site.startAt(NOW)
  await signInAsOperator(page, site, 'editor')
  await page.goto(`${site.url}/console#content`)
  await page.getByRole('link', { name: '写公告' }).click()
  await page.getByLabel('标题', { exact: true }).fill('春节休市安排')
  await page.getByLabel('摘要，列表和搜索引擎里显示').fill('休市期间不开奖')
  await body(page).click()
  await compose(page, 'chunjie', '春节')
  await compose(page, 'xiushi', '休市')
  await expect(body(page)).toHaveText('春节休市')
  await page.keyboard.press('Enter')
  await button(page, '标题').click()
  await compose(page, 'anpai', '安排')
  await expect(body(page).locator('h2')).toHaveText('安排')
  await page.keyboard.press('Enter')

  await button(page, '图片').click()
  await dialogOf(page, '图片')
    .getByLabel('正文图片', { exact: true })
    .setInputFiles(await aPicture('a.png'))
  await expect(page.getByRole('img', { name: '正文图片的图片' })).toBeVisible()
  await button(page, '放进正文').click()
  await expect(page.getByText('请写图里是什么')).toBeVisible()
  await page.getByLabel('图里是什么（必填，读给看不见图的人）').fill('红色的日历')
  await page.getByLabel('图下的说明（可不填）').fill('示意图')
  await expectGood(page, 'console-content-picture')
  await button(page, '放进正文').click()
  await button(page, '表格').click()
  await button(page, '放进正文').click()
  await expect(page.getByText('表格还是空的')).toBeVisible()
  const cells = ['彩种', '停到', '双色球', '十八日']
  for (const [at, words] of cells.entries())
    await page.getByLabel(`第 ${Math.floor(at / 2) + 1} 行第 ${(at % 2) + 1} 列`).fill(words)
  await expectGood(page, 'console-content-table')
  await button(page, '放进正文').click()
  await button(page, '存草稿').click()
  await expect(page.getByText('有草稿')).toBeVisible()

  await button(page, '预览').click()
  const seen = page.frameLocator('iframe')
  await expect(seen.getByRole('heading', { level: 1 })).toHaveText('春节休市安排')
  await expect(seen.getByRole('img', { name: '红色的日历' })).toHaveJSProperty('naturalWidth', 600)
  await look(page, 'console-content-preview')
  await dialogOf(page, '预览').getByLabel('颜色').selectOption('dark')
  await dialogOf(page, '预览').getByLabel('屏幕').selectOption('wide')
  await expect(seen.getByRole('heading', { level: 1 })).toBeVisible()
  await look(page, 'console-content-preview-wide-dark')
  await button(dialogOf(page, '预览'), '关闭').click()
  await expectGood(page, 'console-content-article')
  await look(page, 'console-content-article')

  await button(page, '发布').click()
  await button(page.getByRole('tooltip'), '再看看').click()
  await expect(page.locator('[data-state=published]')).toHaveCount(0)
  await publish(page)
  await expect(page.locator('[data-state=published]')).toHaveText('已发布')
  await expect(page.locator('body')).not.toBeFocused()
  const id = /article\/(\d+)/.exec(page.url())?.[1] ?? ''
  const reader = await page.context().newPage()
  await reader.goto(`${site.url}/announcement/${id}`)
  await expect(reader.getByRole('cell', { name: '十八日' })).toBeVisible()
  await expect(reader.getByRole('img', { name: '红色的日历' })).toHaveJSProperty('naturalWidth', 600)
  await expectGood(reader, 'announcement-with-picture')
  await look(reader, 'announcement-with-picture')

  await page.getByLabel('标题', { exact: true }).fill('春节休市安排（更新）')
  await body(page).locator('h2').click()
  await page.keyboard.press('End')
  await page.keyboard.type('如下')
  await page.reload()
  await expect(page.getByText('已经恢复您上次没有保存的修改')).toBeVisible()
  await expect(body(page).locator('h2')).toHaveText('安排如下')
  await publish(page)
  await expect(page.getByText('还没有保存')).toHaveCount(0)
  await expect.poll(async () => (await reader.reload(), reader.title()), { timeout: 20_000 }).toContain('（更新）')

  await page.getByRole('button', { name: /^版本/ }).click()
  const versions = dialogOf(page, '历次版本')
  await button(versions, '与最新的差别').click()
  await expect(versions.locator('ins')).toHaveText(['（更新）', '如下'])
  await expectGood(page, 'console-content-versions')
  await look(page, 'console-content-versions')
  await button(versions, '恢复为草稿').click()
  await expect(page.getByLabel('标题', { exact: true })).toHaveValue('春节休市安排')
  await expect(body(page).locator('h2')).toHaveText('安排')
  await button(page, '定时').click()
  await page.getByLabel('定时发布的时间（北京时间）').fill('2022-12-26T08:00')
  await button(page, '到时发布').click()
  await expect(page.getByText('定时 12-26 08:00')).toBeVisible()
  await page.getByRole('link', { name: '返回列表' }).click()
  const row = page.getByRole('row').filter({ hasText: '春节休市安排' })
  await expect(row).toContainText('已发布')
  await expect(row).toContainText('定时 12-26 08:00')
  await expectGood(page, 'console-content-notices')
  await row.getByRole('link', { name: '春节休市安排', exact: true }).click()
  await button(page, '取消定时').click()
  await expect(page.getByText('已取消定时')).toBeVisible()
  await expect(page.getByText('定时 12-26 08:00')).toHaveCount(0)
  await expect(button(page, '取消定时')).toHaveCount(0)
})

test('of two who write the same the second is shown both, and loses nothing', async ({ page, site }) => {
  test.slow()
  await site.startAt(NOW)
  await signInAsOperator(page, site, 'editor')
  await page.goto(`${site.url}/console#content/help`)
  await page.getByRole('link', { name: '彩运是做什么的' }).click()
  await expect(body(page)).toContainText('模拟选号')
  const other = await page.context().newPage()
  await other.goto(page.url())
  await other.getByLabel('标题', { exact: true }).fill('对方的标题')
  await button(other, '存草稿').click()
  await expect(other.getByText('有草稿')).toBeVisible()

  await page.getByLabel('标题', { exact: true }).fill('我的标题')
  await button(page, '存草稿').click()
  const told = page.getByRole('alert').filter({ hasText: '两边的文字都在' })
  await expect(told).toBeVisible()
  await expectGood(page, 'console-content-elsewhere')
  await button(told, '看差别').click()
  await expect(page.locator('.diff del')).toHaveText('对方的')
  await expect(page.locator('.diff ins')).toHaveText('我的')
  await button(dialogOf(page, '从对方的到您的'), '关闭').click()
  await button(told, '接着写我的').click()
  await button(page, '存草稿').click()
  await page.getByRole('button', { name: '版本 3' }).click()
  await expect(dialogOf(page, '历次版本').getByText('对方的标题')).toBeVisible()
})

test('a banner is scheduled and deleted, the contact lines are written, an agreement gets a version', async ({
  page,
  site,
}) => {
  test.slow()
  await site.startAt(NOW)
  await signInAsOperator(page, site, 'editor')
  await page.goto(`${site.url}/console#content/banners`)
  await button(page, '加横幅').click()
  const drawer = dialogOf(page, '加横幅')
  await drawer.getByLabel('标题', { exact: true }).fill('新年开奖')
  await drawer.getByLabel('横幅图片', { exact: true }).setInputFiles(await aPicture('b.png'))
  await expect(drawer.getByRole('img', { name: '横幅图片的图片' })).toBeVisible()
  await drawer.getByLabel(/^开始时间/).fill('2022-12-31T00:00')
  await drawer.getByLabel(/^结束时间/).fill('2023-01-05T00:00')
  await expectGood(page, 'console-content-banner')
  await look(page, 'console-content-banner')
  await button(drawer, '保存').click()
  const row = page.getByRole('region', { name: '横幅', exact: true }).getByRole('row').filter({ hasText: '新年开奖' })
  await expect(row).toContainText('还没开始')
  await button(page, '上移：新年开奖').click()
  await expect(page.getByRole('row').nth(3)).toContainText('新年开奖')
  await expectGood(page, 'console-content-banners')
  await look(page, 'console-content-banners')
  await button(page, '删除：新年开奖').click()
  await button(page, '删除').click()
  await expect(button(page, '删除：新年开奖')).toHaveCount(0)
  const past = page.getByRole('region', { name: '横幅的改动' }).getByRole('row')
  await expect(past.nth(2)).toContainText('可隐藏或删除')
  await past.nth(1).getByRole('button').click()
  await button(page, '撤销').click()
  await expect(button(page, '删除：新年开奖')).toBeVisible()
  await expect(past.nth(2)).toContainText('之后又改过')
  await button(page, '改：新年开奖').click()
  await dialogOf(page, '新年开奖').getByLabel('标题', { exact: true }).fill('元旦开奖')
  await button(dialogOf(page, '新年开奖'), '保存').click()
  await expect(past.nth(1)).toContainText('元旦开奖 标题 新年开奖 → 元旦开奖')
  await past.nth(1).getByRole('button').click()
  await button(page, '撤销').click()
  await expect(button(page, '改：新年开奖')).toBeVisible()
  await expectGood(page, 'console-content-banner-history')

  await page.getByRole('link', { name: '联系方式与页脚' }).click()
  await page.getByLabel('备案号（还是占位内容）').fill('沪ICP备2022000001号')
  await page.getByLabel('公众号二维码', { exact: true }).setInputFiles(await aPicture('c.png'))
  await expect(page.getByRole('img', { name: '公众号二维码的图片' })).toBeVisible()
  await expectGood(page, 'console-content-contact')
  await look(page, 'console-content-contact')
  await button(page, '保存').click()
  const reader = await page.context().newPage()
  await expect
    .poll(async () => (await reader.goto(`${site.url}/help-center`), reader.locator('footer').textContent()))
    .toContain('沪ICP备2022000001号')
  const history = page.getByRole('region', { name: '联系方式与页脚的改动' })
  await expect(history).toContainText('→ 沪ICP备2022000001号')
  await history.getByRole('button', { name: /^撤销/ }).click()
  await button(page, '撤销').click()
  await expect(page.getByLabel(/^备案号/)).toHaveValue('沪ICP备00000000号')
  await expect(history).toContainText('之后又改过')
  await expect(page.getByText('其他人刚刚改过')).toHaveCount(0)

  await page.getByRole('link', { name: '协议' }).click()
  await page.getByRole('link', { name: '写新版本：用户协议' }).click()
  await page.getByLabel('改了什么，请会员同意时告诉他们').fill('新增一条')
  await body(page).locator('p').first().click()
  await page.keyboard.press('Home')
  await page.keyboard.type('新增的话。')
  await button(page, '看差别').click()
  await expect(page.locator('.diff ins')).toHaveText(/新增一条\s*新增的话/)
  await button(dialogOf(page, '从现在的到您写的'), '关闭').click()
  await expectGood(page, 'console-content-agreement')
  await look(page, 'console-content-agreement')
  await button(page, '预览').click()
  const next = page.frameLocator('iframe[title="玩家看到的页面"]')
  await expect(next.getByRole('heading', { level: 1 })).toContainText('用户协议')
  await look(page, 'console-content-agreement-preview')
  await dialogOf(page, '预览').getByRole('button', { name: '关闭' }).click()
  await page.getByLabel('生效时间').fill('2023-01-01T00:00')
  await button(page, '发布新版本').click()
  await button(page.getByRole('tooltip'), '发布').click()
  const agreements = page.getByRole('region', { name: '用户协议', exact: true })
  await expect(agreements.getByRole('row').nth(1)).toContainText('新增一条')
  await expect(agreements.getByRole('row').nth(1)).toContainText('还没有生效')
  await expectGood(page, 'console-content-agreements')
  await button(agreements, '取消定时：用户协议第 2 版').click()
  await button(page.getByRole('tooltip'), '取消定时').click()
  await expect(agreements.getByRole('row').nth(1)).toContainText('已取消，没有生效')
})

test('nothing that strangers have written runs in the editor, beforehand or on the page', async ({ page, site }) => {
  test.slow()
  await site.startAt(NOW)
  await signInAsOperator(page, site, 'editor')
  const asked: string[] = []
  page.on('request', (request) => void asked.push(request.url()))
  page.on('dialog', (one) => {
    asked.push(`dialog ${one.message()}`)
    void one.dismiss()
  })
  await page.goto(`${site.url}/console#content/new/notice`)
  await page.getByLabel('标题', { exact: true }).fill('<img src=x onerror=alert(1)>')
  await body(page).click()
  await paste(page, ...XSS.flatMap((html) => [html, `<p>${html}</p><table><tr><td>${html}</td></tr></table>`]))
  await page.keyboard.type('<script>alert(1)</script>')
  await button(page, '存草稿').click()
  await expect(page.getByText('有草稿')).toBeVisible()
  await button(page, '预览').click()
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveText(
    '<img src=x onerror=alert(1)>',
  )
  await button(dialogOf(page, '预览'), '关闭').click()
  await publish(page)
  await expect(page.locator('[data-state=published]')).toHaveText('已发布')
  await page.goto(`${site.url}/announcement/${/article\/(\d+)/.exec(page.url())?.[1] ?? ''}`)
  await expect(page.getByText('<script>alert(1)</script>').first()).toBeVisible()
  expect(asked.filter((one) => !one.startsWith(site.url) && !/^(data|blob):/.test(one))).toEqual([])
})
