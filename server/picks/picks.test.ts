import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSite, type Site } from '#server/testing/a-site.ts'
let site: Site
beforeAll(async () => void (site = await aSite()))
afterAll(() => site.close())
test('opens', async () => {
  const r = await site.app.inject({ method: 'POST', url: '/api/lottery_selection/double_ball', payload: { type: 'convention' } })
  console.log(r.body, r.headers['set-cookie'])
  const uuid = r.json().data.user_uuid
  const t = await site.app.inject({ method: 'POST', url: '/api/lottery_selection/double_ball', payload: { type: 'convention', is_refresh: 1, reload_num: 2, reload_ball: r.json().data.lists.slice(0,2).map((b: any) => b.ball_id) }, cookies: { uuid }, headers: { gid: 'x' } })
  console.log(t.body)
  expect(t.json().status).toBe(200)
})
