import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteAccount } from '#contract/people/account.ts'
import { listWidths } from '#contract/ugc/media.ts'
import { type TestSite, createSite } from '#server/testing/site.ts'
import { createMember, requestCodeText } from '#server/testing/browsers.ts'
import { createS3Service, type S3Service } from './testing/s3-service.ts'
import { sendPicture } from './testing/send-picture.ts'

let service: S3Service
let site: TestSite
beforeAll(async () => {
  service = await createS3Service()
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = service.settings
  site = await createSite({
    env: {
      UPLOAD_STORE: 's3',
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
      S3_PATH_STYLE: '1',
    },
  })
})
afterAll(async () => {
  await site.close()
  await service.close()
})

test('serves uploads from S3 and deletes them with the account', async () => {
  const ming = await createMember(site)
  const picture = sharp({ create: { width: 400, height: 300, channels: 3, background: '#c33' } })
  const { data } = (await sendPicture(site, ming, await picture.png().toBuffer(), { scene: 'forum' })).json()
  const files = listWidths(data.path).map(({ path }) => path)
  expect(files.map((path) => service.files.has(path.slice('/uploads/'.length)))).toEqual([true, true, true])
  for (const url of files) {
    const { statusCode, headers, rawPayload } = await site.app.inject({ url })
    expect([statusCode, headers['content-type'], headers['x-content-type-options']]).toEqual([
      200,
      'image/webp',
      'nosniff',
    ])
    expect((await sharp(rawPayload).metadata()).format).toBe('webp')
  }
  const part = await site.app.inject({ url: data.path, headers: { range: 'bytes=8-11' } })
  expect([part.statusCode, part.body]).toEqual([206, 'WEBP'])
  const head = await site.app.inject({ method: 'HEAD', url: data.path })
  expect([head.statusCode, head.body]).toEqual([200, ''])
  await ming.call(deleteAccount, { code: await requestCodeText(ming, '13800138000', 'delete') })
  expect(service.files.size).toBe(0)
  const { length } = service.asked
  expect((await site.app.inject({ url: data.path })).statusCode).toBe(404)
  expect(service.asked).toHaveLength(length)
})
