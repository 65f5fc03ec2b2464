import { access, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createDiskStore } from './disk.ts'
import { createS3Folder, createS3Store } from './s3.ts'
import type { Store } from './store.ts'
import { createS3Service, type S3Service } from './testing/s3-service.ts'

let folder: string
let service: S3Service
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'caiyun-'))
  service = await createS3Service()
})
afterAll(async () => {
  await service.close()
  await rm(folder, { recursive: true })
})

const DAY = 24 * 3_600_000
const OLD = new Date('2000-01-01')
const toFileName = (i: number) => `${'e'.repeat(31)}${i}.webp`

interface StoreFixture {
  open(): Promise<Store>
  /** Sets the file time to a past date. */
  age(name: string): Promise<void>
  /** Adds a file that is not an upload. */
  lay(name: string): Promise<void>
}

const KINDS: Record<string, StoreFixture> = {
  'the disk': {
    open: () => createDiskStore(join(folder, 'uploads')),
    age: (name) => utimes(join(folder, 'uploads', name), OLD, OLD),
    lay: (name) => writeFile(join(folder, 'uploads', name), 'x'),
  },
  S3: {
    open: async () => createS3Store(service.settings),
    age: async (name) => void (service.files.get(name)!.at = OLD),
    lay: async (name) => void service.files.set(name, { bytes: Buffer.from('x'), at: new Date() }),
  },
}

describe.each(Object.keys(KINDS))('%s store', (kind) => {
  const { open, age, lay } = KINDS[kind]!
  let store: Store
  beforeAll(async () => void (store = await open()))
  afterEach(async () => {
    for await (const names of store.names(99)) await store.remove(names)
  })

  async function read(name: string, range?: string) {
    const found = await store.read(name, range)
    return found && { ...found, body: (await buffer(found.body)).toString() }
  }

  test('reads a file until it is removed', async () => {
    await store.put(toFileName(1), Buffer.from('0123456789'))
    expect(await read(toFileName(1))).toEqual({ status: 200, length: 10, contentRange: null, body: '0123456789' })
    await store.remove([toFileName(1), toFileName(2)])
    expect(await read(toFileName(1))).toBeNull()
  })

  test('moves a local file into the store', async () => {
    const path = join(folder, 'draft')
    await writeFile(path, Buffer.alloc(3_000_000, 'x'))
    await store.take(toFileName(1), path)
    expect(await read(toFileName(1), 'bytes=2999998-')).toMatchObject({ length: 2, body: 'xx' })
    await expect(access(path)).rejects.toThrow('ENOENT')
  })

  test.each([
    ['bytes=0-3', 206, 'bytes 0-3/10', '0123'],
    ['bytes=4-4', 206, 'bytes 4-4/10', '4'],
    ['bytes=7-', 206, 'bytes 7-9/10', '789'],
    ['bytes=-2', 206, 'bytes 8-9/10', '89'],
    ['bytes=-99', 206, 'bytes 0-9/10', '0123456789'],
    ['bytes=5-99', 206, 'bytes 5-9/10', '56789'],
    ['bytes=10-', 416, 'bytes */10', ''],
    ['bytes=99-100', 416, 'bytes */10', ''],
    ['bytes=0-1,3-4', 200, null, '0123456789'],
    ['bytes=-', 200, null, '0123456789'],
    ['bytes=a-b', 200, null, '0123456789'],
    ['lines=0-1', 200, null, '0123456789'],
  ])('answers Range %s with %i and Content-Range %s', async (range, status, contentRange, body) => {
    await store.put(toFileName(1), Buffer.from('0123456789'))
    expect(await read(toFileName(1), range)).toEqual({ status, length: body.length, contentRange, body })
  })

  test('lists uploads in batches, without other files', async () => {
    const names = [1, 2, 3, 4, 5, 6, 7].map(toFileName)
    for (const one of names) await store.put(one, Buffer.from('x'))
    await lay('a & b.webp')
    const batches: string[][] = []
    for await (const batch of store.names(3)) batches.push(batch)
    expect(batches.every(({ length }) => length <= 3)).toBe(true)
    expect(batches.flat().toSorted()).toEqual(names)
  })

  test('finds files older than a given age', async () => {
    for (const i of [1, 2]) await store.put(toFileName(i), Buffer.from('x'))
    await age(toFileName(2))
    expect(await store.olderThan(DAY, [toFileName(1), toFileName(2)])).toEqual([toFileName(2)])
  })
})

describe('S3 client', () => {
  test.each(['secretAccessKey', 'accessKeyId', 'region'] as const)('throws for a wrong %s', async (setting) => {
    const store = createS3Store({ ...service.settings, [setting]: 'other' })
    await expect(store.put(toFileName(1), Buffer.from('x'))).rejects.toThrow(/403/)
    await expect(store.read(toFileName(1))).rejects.toThrow(/403/)
    await expect(store.remove([toFileName(1)])).rejects.toThrow('could not be removed')
    expect(service.files.has(toFileName(1))).toBe(false)
  })

  test('a bucket folder lists and changes only its own files', async () => {
    const inside = createS3Folder(service.settings, 'a/b')
    const names = Array.from({ length: 1001 }, (_, i) => `file ${String(i).padStart(4, '0')}`)
    const file = { bytes: Buffer.from('x'), at: new Date() }
    for (const name of [...names.map((one) => `a/b/${one}`), 'a/bc', 'a/b', toFileName(1)])
      service.files.set(name, file)
    expect(await inside.names()).toEqual(names)
    await inside.remove(names[0]!)
    expect(await inside.names()).toEqual(names.slice(1))
    const path = join(await mkdtemp(join(tmpdir(), 'caiyun-')), 'put')
    await writeFile(path, 'bytes')
    await inside.put('file 0000', path)
    expect(service.files.get('a/b/file 0000')?.bytes.toString()).toBe('bytes')
    // `put` copies the file and does not move it.
    await access(path)
    service.files.clear()
  })

  test('reports a missing bucket', async () => {
    const store = createS3Store({ ...service.settings, bucket: 'other' })
    await expect(store.put(toFileName(1), Buffer.from('x'))).rejects.toThrow('没有这个存储桶')
    await expect(store.names(1).next()).rejects.toThrow('没有这个存储桶')
  })

  test('addresses the bucket as a host name unless `pathStyle` is set', async () => {
    const { endpoint, ...settings } = service.settings
    const store = createS3Store({
      ...settings,
      endpoint: endpoint.replace('127.0.0.1', 'nowhere.invalid'),
      pathStyle: false,
    })
    await expect(store.read(toFileName(1))).rejects.toMatchObject({ cause: { hostname: 'uploads.nowhere.invalid' } })
  })
})
