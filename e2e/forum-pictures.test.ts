import sharp from 'sharp'
import { expect, test } from './harness.ts'
import { createPicture, createWriter, uploadPicture } from './forum.ts'
import { readProfile } from './members.ts'

test('stores and serves the pictures of a member', async ({ request }) => {
  const nickname = await createWriter(request)
  expect(await readProfile(request)).toMatchObject({ nickname })
  const paths = [
    await uploadPicture(request, await createPicture()),
    await uploadPicture(request, await createPicture(1200, 300)),
  ]
  const sizes = paths.map(async (path) => {
    const { width, height } = await sharp(await (await request.get(path)).body()).metadata()
    return [width, height]
  })
  expect(await Promise.all(sizes)).toEqual([
    [640, 480],
    [1200, 300],
  ])
})
