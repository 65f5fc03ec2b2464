import { expect, test } from 'vitest'
import {
  UploadFailed,
  type UploadOptions,
  areAllSent,
  createUploads,
  toMediaInput,
  type NewUpload,
  type PrepareFile,
  allowedKind,
} from './uploads.ts'

interface SentFile extends UploadOptions {
  name: string
  take: (path: string) => void
  refuse: (why: unknown) => void
}

const createPicture = (name: string): NewUpload => ({ kind: 'image', file: new Blob([name]), name })

function createTestUploads(prepare?: PrepareFile) {
  const sent: SentFile[] = []
  const uploads = createUploads((_file, name, sending) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    sent.push({ ...sending, name, take: resolve, refuse: reject })
    return promise
  }, prepare)
  const states = () => uploads.all.get().map(({ name, state }) => `${name} ${state}`)
  return { sent, uploads, states }
}

const settled = () => new Promise((done) => setTimeout(done))

test('uploads two files concurrently, then the third', async () => {
  const { sent, uploads, states } = createTestUploads()
  uploads.add(['a', 'b', 'c'].map(createPicture))
  await settled()
  expect(states()).toEqual(['a sending', 'b sending', 'c waiting'])
  sent[1]?.take('/uploads/b.webp')
  await settled()
  expect(states()).toEqual(['a sending', 'b sent', 'c sending'])
})

test('lists paths and descriptions in picture order', async () => {
  const { sent, uploads } = createTestUploads()
  uploads.add(['a', 'b'].map(createPicture))
  await settled()
  uploads.describe(2, '乙')
  sent[1]?.take('/b')
  sent[0]?.take('/a')
  await settled()
  expect(toMediaInput(uploads.all.get())).toEqual({ images: '/a,/b', alts: ['', '乙'], poster: '' })
  uploads.move(2, -1)
  expect(toMediaInput(uploads.all.get())).toEqual({ images: '/b,/a', alts: ['乙', ''], poster: '' })
  uploads.move(2, -1)
  expect(uploads.all.get()[0]?.id).toBe(2)
})

test('retries a failed upload in its position', async () => {
  const { sent, uploads, states } = createTestUploads()
  uploads.add(['a', 'b'].map(createPicture))
  await settled()
  sent[0]?.refuse(new UploadFailed('图片不能超过10MB或4000万像素'))
  sent[1]?.refuse(new Error('who knows'))
  await settled()
  expect(uploads.all.get().map(({ problem }) => problem)).toEqual([
    '图片不能超过10MB或4000万像素',
    '没有传上，请再试一次',
  ])
  expect(areAllSent(uploads.all.get())).toBe(false)
  uploads.retry(1)
  uploads.retry(1)
  expect(states()).toEqual(['a sending', 'b failed'])
  await settled()
  expect(sent).toHaveLength(3)
  sent[2]?.take('/a')
  await settled()
  expect(states()).toEqual(['a sent', 'b failed'])
})

test('aborts a removed file, starts the next', async () => {
  const { sent, uploads, states } = createTestUploads()
  uploads.add(['a', 'b', 'c'].map(createPicture))
  await settled()
  uploads.remove(1)
  await settled()
  expect(sent[0]?.signal.aborted).toBe(true)
  expect(states()).toEqual(['b sending', 'c sending'])
  sent[0]?.take('/a')
  await settled()
  expect(states()).toEqual(['b sending', 'c sending'])
})

test('accepts nine pictures or one video', () => {
  const { uploads } = createTestUploads()
  uploads.add('abcdefgh'.split('').map(createPicture))
  expect(allowedKind(uploads.all.get())).toBe('image')
  uploads.add([{ ...createPicture('v'), kind: 'video' }, ...['i', 'j'].map(createPicture)])
  expect(uploads.all.get().map(({ name }) => name)).toEqual('abcdefghi'.split(''))
  expect(allowedKind(uploads.all.get())).toBe('none')
  uploads.clear()
  uploads.add([{ ...createPicture('v'), kind: 'video' }, createPicture('a')])
  expect(uploads.all.get().map(({ name }) => name)).toEqual(['v'])
  expect(allowedKind(uploads.all.get())).toBe('none')
})

test('uploads a video’s poster before the video', async () => {
  const { sent, uploads } = createTestUploads(async ({ file }) => ({ file, poster: new Blob(['p']) }))
  uploads.add([{ kind: 'video', file: new Blob(['v']), name: 'v.mp4' }])
  await settled()
  sent[0]?.take('/p')
  await settled()
  expect(sent.map(({ name }) => name)).toEqual(['poster.jpg', 'v.mp4'])
  sent[1]?.take('/v')
  await settled()
  expect(toMediaInput(uploads.all.get())).toEqual({ images: '/v', alts: [''], poster: '/p' })
})

test('uploads the prepared, not the chosen file', async () => {
  const files: Blob[] = []
  const uploads = createUploads(
    async (file) => `/${files.push(file)}`,
    async () => ({ file: new Blob(['small']), poster: null }),
  )
  uploads.add([createPicture('large')])
  expect(areAllSent(uploads.all.get())).toBe(false)
  await settled()
  expect([areAllSent(uploads.all.get()), await files[0]?.text()]).toEqual([true, 'small'])
})
