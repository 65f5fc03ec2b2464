import { button, dialog, expect, expectGood, field, waitForHydration, open, PHONE, toastText, test } from './harness.ts'
import { signInOnPage } from './members.ts'
import { box, main, NEXT_SSQ, SSQ } from './workshop-page.ts'

// The test starts a site twice.
test.setTimeout(240_000)

test('saves, checks and deletes a ticket', async ({ page, site }) => {
  await site.startAt('2022-10-12T10:00:00+08:00')
  await site.importDraws([SSQ])
  await page.setViewportSize(PHONE)
  await open(page, `${site.url}/workshop/1`)
  await box(page).fill('01 02 03 04 05 16 + 07')
  await expect(main(page).getByText('看懂了 1 行')).toBeVisible()
  await button(page, '存为守号').click()
  await expect(page).toHaveURL(/\/login$/)
  // The site restarts a day and a half later, when a session of one day would have ended.
  await page.getByRole('checkbox', { name: /天内免登录/ }).check()
  await signInOnPage(page)
  await expect(page).toHaveURL(/\/workshop\/1#1\.\./)

  // The dialog opens automatically after the login.
  await expect(dialog(page)).toContainText('每期要花 ¥2')
  await field(page, '守几期').fill('0')
  await expect(dialog(page)).toContainText('1 到 100 期')
  await field(page, '守几期').fill('3')
  await expectGood(page, 'kept-dialog')
  await button(dialog(page), '存为守号').press('Enter')
  await expect(toastText(page, '已存为守号')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await expect(box(page)).toHaveValue('01 02 03 04 05 16 + 07')
  await main(page).getByRole('link', { name: '我守的号' }).click()
  const card = main(page).getByRole('listitem').filter({ hasText: '第 2022117 期起，3 期' })
  await expect(card).toContainText('第2022117期：已锁定在随机号码板')
  await expect(card).toContainText('还没有开奖的期')
  await expectGood(page, 'kept-waiting')

  await site.startAt('2022-10-13T22:00:00+08:00')
  await site.importDraws([NEXT_SSQ])
  await expect
    .poll(
      async () => {
        await page.goto(`${site.url}/notifications`)
        await waitForHydration(page)
        return main(page).getByText('双色球第2022117期：您守的号中了1注').count()
      },
      { timeout: 30_000 },
    )
    .toBe(1)
  await main(page).getByRole('link', { name: '双色球第2022117期：您守的号中了1注' }).click()
  await expect(page).toHaveURL(/\/kept-tickets#ticket-\d+$/)
  await expect(card).toContainText('三等奖1注，¥3,000')
  await expect(card).toContainText('1 期，中 1 期')
  await expect(card).toContainText('第2022118期：已锁定在随机号码板', { timeout: 90_000 })
  await expectGood(page, 'kept-drawn')

  await button(card, '不再守').press('Enter')
  await button(dialog(page), '不再守').press('Enter')
  await expect(card).toContainText('守完了')
  await button(card, '删除').press('Enter')
  await button(dialog(page), '删除').press('Enter')
  await expect(main(page).getByText('还没有守号')).toBeVisible()
  await expectGood(page, 'kept-none')
})
