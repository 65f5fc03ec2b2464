import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Site, aSite } from '#server/testing/a-site.ts'
import { aMember } from '#server/testing/people.ts'
import { sendPicture } from './testing/send-picture.ts'

const drawing = vi.hoisted(() => ({ now: 0, most: 0, finish: [] as (() => void)[] }))
vi.mock('./images.ts', () => ({
  redrawn: async () => {
    drawing.most = Math.max(drawing.most, ++drawing.now)
    await new Promise<void>((done) => drawing.finish.push(done))
    drawing.now--
    return { bytes: Buffer.from('RIFF'), width: 1, height: 1 }
  },
}))

let site: Site
beforeAll(async () => void (site = await aSite()))
afterAll(() => site.close())

test('of 25 pictures at once two are drawn, 20 wait and three are turned away', async () => {
  const ming = await aMember(site)
  let answered = 0
  const sent = Array.from({ length: 25 }, () => sendPicture(site, ming, Buffer.from('x')).finally(() => answered++))
  await expect.poll(() => answered).toBe(3)
  await vi.waitFor(
    () => {
      drawing.finish.shift()?.()
      expect(answered).toBe(25)
    },
    { timeout: 10_000, interval: 5 },
  )
  const statuses = (await Promise.all(sent)).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 503)).toHaveLength(3)
  expect(statuses.filter((status) => status === 200)).toHaveLength(22)
  expect(drawing.most).toBe(2)
})
