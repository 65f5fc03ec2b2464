import sharp from 'sharp'
import { expect, test } from './harness.ts'
import { aPicture, aWriter, uploaded } from './forum.ts'
import { profileOf } from './people.ts'

test('stores and serves the pictures of a member', async ({ request }) => {
  const nickname = await aWriter(request)
  expect(await profileOf(request)).toMatchObject({ nickname })
  const paths = [await uploaded(request, await aPicture()), await uploaded(request, await aPicture(1200, 300))]
  const sizes = paths.map(async (path) => {
    const { width, height } = await sharp(await (await request.get(path)).body()).metadata()
    return [width, height]
  })
  expect(await Promise.all(sizes)).toEqual([
    [640, 480],
    [1200, 300],
  ])
})
